"""A web server on this machine, with the faults that real ones have."""

import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Server:
    """Serves a folder. `requests` holds the name, the first byte and the status of each answer."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.requests = []
        # Whether the server supports `Range`.
        self.ranges = True
        # How many more times the file with this name is sent damaged.
        self.damaged = {}
        # The number of bytes after which the connection breaks, for each of the next answers.
        self.breaks = {}
        # A status to send in place of the file.
        self.status = {}
        # The number of bytes after which the server waits, for each of the next answers. The event that lets it
        # continue is put into `held`.
        self.holds = {}
        self.held = queue.Queue()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                server.answer(self)

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()

    def close(self):
        while not self.held.empty():
            self.held.get().set()
        self.http.shutdown()
        self.http.server_close()

    def asked(self, name):
        """The first bytes that were asked for."""
        return [first for asked, first, _ in self.requests if asked == name]

    def answer(self, request):
        name = request.path.lstrip("/")
        path = self.folder / name
        status = self.status.get(name) or (200 if path.is_file() else 404)
        if status != 200:
            self.requests.append((name, 0, status))
            request.send_error(status)
            return
        content = path.read_bytes()
        first, status = 0, 200
        wanted = request.headers.get("Range")
        if self.ranges and wanted:
            first = int(wanted.removeprefix("bytes=").split("-")[0])
            status = 206 if first < len(content) else 416
        self.requests.append((name, first, status))
        if status == 416:
            request.send_error(416)
            return
        if self.damaged.get(name, 0) > 0:
            self.damaged[name] -= 1
            content = content[:-20] + bytes([content[-20] ^ 1]) + content[-19:]
        request.send_response(status)
        request.send_header("Content-Length", str(len(content) - first))
        if status == 206:
            request.send_header("Content-Range", f"bytes {first}-{len(content) - 1}/{len(content)}")
        request.end_headers()
        self.send(request, name, content[first:])

    def send(self, request, name, content):
        breaks = self.breaks.get(name)
        if breaks:
            request.wfile.write(content[: breaks.pop(0)])
            return
        holds = self.holds.get(name)
        try:
            if holds:
                first = holds.pop(0)
                request.wfile.write(content[:first])
                go_on = threading.Event()
                self.held.put(go_on)
                go_on.wait()
                content = content[first:]
            request.wfile.write(content)
        except OSError:
            pass  # The client has gone.
