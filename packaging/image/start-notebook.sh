#!/bin/sh
# Starts a hub's server, or JupyterLab if there is no hub.
if [ -n "${JUPYTERHUB_API_TOKEN:-}" ]; then
    exec jupyterhub-singleuser "$@"
fi
exec jupyter lab "$@"
