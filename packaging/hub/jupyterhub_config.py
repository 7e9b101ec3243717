"""A JupyterHub for a class: one system user and one control group per learner. README.md says how to set it up.

What differs between classes is set in the environment (the systemd unit reads /etc/gpu-tutor/hub.env), or in your own
file that begins with `load_subconfig("/opt/gpu-tutor/share/gpu-tutor/packaging/hub/jupyterhub_config.py")`.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from class_spawner import ClassSpawner  # noqa: E402


def setting(name, default):
    return os.environ.get(f"GPU_TUTOR_HUB_{name}", default)


PROGRAMS = Path(sys.executable).parent
PREFIX = Path(setting("PREFIX", "/opt/gpu-tutor"))
STATE = Path(setting("STATE", "/var/lib/gpu-tutor-hub"))
TEACHERS = setting("TEACHERS", "").split()
IDLE_SECONDS = int(setting("IDLE_SECONDS", "3600"))

c = get_config()  # noqa: F821

# Who may log in: by default, those with accounts on the machine (PAM). You can set any other authenticator in your
# own file.
c.JupyterHub.authenticator_class = "pam"
# A learner's name becomes the name of a system user, a folder and a control group.
c.Authenticator.username_pattern = r"^[a-z][a-z0-9_-]{0,30}$"
c.Authenticator.allow_all = True
c.Authenticator.admin_users = set()

c.JupyterHub.bind_url = setting("URL", "http://127.0.0.1:8000")
# The database contains tokens, and learners have accounts on this machine.
PRIVATE = STATE / "hub"
PRIVATE.mkdir(mode=0o700, parents=True, exist_ok=True)
c.JupyterHub.db_url = f"sqlite:///{PRIVATE}/jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = str(PRIVATE / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(STATE / "proxy.pid")

c.JupyterHub.spawner_class = ClassSpawner
c.ClassSpawner.lessons = str(PREFIX / "share/gpu-tutor/lessons")
c.Spawner.mem_limit = setting("MEMORY", "1500M")
c.Spawner.cpu_limit = float(setting("CPUS", "2"))
c.ClassSpawner.process_limit = int(setting("PROCESSES", "512"))
c.Spawner.default_url = "/lab/tree/lessons"
c.Spawner.environment = {
    "PATH": f"{PREFIX}/bin:{PROGRAMS}:/usr/local/bin:/usr/bin:/bin",
}
c.Spawner.cmd = [str(PROGRAMS / "jupyterhub-singleuser")]
c.Spawner.args = [
    f"--MappingKernelManager.cull_idle_timeout={IDLE_SECONDS}",
    "--MappingKernelManager.cull_interval=60",
    # News and extensions from the network are of no use to a class.
    "--LabApp.news_url=",
    "--LabApp.extension_manager=readonly",
]
# A whole class logs in within one minute. If the hub had its own limit, it would turn learners away beyond it; the
# spawner has a queue.
c.JupyterHub.concurrent_spawn_limit = 0
c.ClassSpawner.servers_at_once = int(setting("SERVERS_AT_ONCE", str(2 * os.cpu_count())))
# This includes the time in the queue.
c.Spawner.start_timeout = 900
c.Spawner.http_timeout = 120

# Servers that nobody has used for a while are stopped, which frees their memory. The learner's files stay.
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": [
            str(PROGRAMS / "jupyterhub-idle-culler"),
            f"--timeout={IDLE_SECONDS}",
            f"--cull-every={max(10, min(300, IDLE_SECONDS // 2))}",
        ],
        "cwd": "/",
        "user": "nobody",
    },
    {
        "name": "class",
        "url": setting("CLASS_URL", "http://127.0.0.1:10101"),
        "command": [sys.executable, str(HERE / "class_service.py")],
        "cwd": str(HERE),
        "environment": {
            "GPU_TUTOR_HUB_PREFIX": str(PREFIX),
            "GPU_TUTOR_HUB_STATE": str(STATE),
            "GPU_TUTOR_HUB_TEACHERS": " ".join(TEACHERS),
            "GPU_TUTOR_HUB_GRADER": setting("GRADER", "gpu-tutor-grader"),
            "GPU_TUTOR_HUB_GRADER_MEMORY": setting("GRADER_MEMORY", "4G"),
        },
        "oauth_no_confirm": True,
    },
]
c.JupyterHub.load_groups = {"teachers": {"users": TEACHERS}}
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    },
    {"name": "class", "scopes": ["list:users", "read:users:name"], "services": ["class"]},
    # Not "access:servers": a learner's server can send anything, and without a subdomain for each learner, the browser
    # would run it with the teacher's rights on the hub.
    {
        "name": "teacher",
        "scopes": ["access:services!service=class", "admin-ui", "list:users", "servers"],
        "groups": ["teachers"],
    },
]
