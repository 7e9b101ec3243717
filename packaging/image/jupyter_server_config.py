"""How JupyterLab starts in the container, unless the command line says otherwise."""

c = get_config()  # noqa: F821

c.ServerApp.ip = "0.0.0.0"
c.ServerApp.port = 8888
c.ServerApp.open_browser = False
c.LabApp.extension_manager = "readonly"
