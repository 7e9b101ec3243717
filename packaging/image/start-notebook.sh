#!/bin/sh
# Starts the server of a hub, or JupyterLab where there is no hub.
if [ -n "${JUPYTERHUB_API_TOKEN:-}" ]; then
    exec jupyterhub-singleuser "$@"
fi
exec jupyter lab "$@"
