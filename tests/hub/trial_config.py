"""The hub of the trial: the one of packaging/hub, with a password for everybody and everything it writes in one folder."""

import os
from pathlib import Path

c = get_config()  # noqa: F821
load_subconfig(os.environ["TRIAL_CONFIG"])  # noqa: F821

c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = os.environ["TRIAL_PASSWORD"]
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:18001"
c.JupyterHub.hub_port = 18081
c.ConfigurableHTTPProxy.command = [str(Path(os.environ["GPU_TUTOR_HUB_PREFIX"]) / "proxy/node_modules/.bin/configurable-http-proxy")]
c.JupyterHub.last_activity_interval = 5
c.JupyterHub.cleanup_servers = True

# The trial starts the culler itself when the class is over, with a shorter time.
for service in c.JupyterHub.services:
    if service["name"] == "idle-culler":
        service.pop("command")
        service.pop("user")
        service["api_token"] = os.environ["TRIAL_CULLER_TOKEN"]
c.JupyterHub.services.append({"name": "trial", "api_token": os.environ["TRIAL_TOKEN"]})
c.JupyterHub.load_roles.append({
    "name": "trial",
    "scopes": ["admin:users", "admin:servers", "tokens", "access:servers"],
    "services": ["trial"],
})
