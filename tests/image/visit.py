"""A browser's visit to the JupyterLab of a container: `visit.py ANSWER [DEVICE]`, with the token in JUPYTER_TOKEN.

Waits until the server answers, opens the first lesson, runs its cells over a websocket, and answers its exercise with the file
ANSWER. DEVICE is where tensors have to be. `visit.py --end` ends the server. Any failure ends this with an exception.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hub"))

from client import Learner, fetch, until  # noqa: E402

SERVER = "http://localhost:8888"
LESSON = "lessons/01-devices.ipynb"
EXERCISE = "// exercise: where-to"


class Visitor(Learner):
    """A learner whose server belongs to no hub."""

    def __init__(self):
        super().__init__(SERVER, "visitor", None, None)
        self.token = os.environ["JUPYTER_TOKEN"]

    def url(self, path):
        return f"{SERVER}/{path}"


def expect(holds, otherwise):
    if not holds:
        raise AssertionError(otherwise)


async def arrive(visitor):
    async def answer():
        try:
            return json.loads((await fetch(visitor.url("api"))).body)
        except ConnectionRefusedError:
            return None

    version = (await until(answer, "JupyterLab"))["version"]
    refused = await fetch(visitor.url("api/contents"), accept=(403,))
    expect(refused.code == 403, f"without the token /api/contents answered {refused.code}")
    page = (await fetch(visitor.url(f"lab/tree/{LESSON}"), visitor.token)).body.decode()
    expect("<title>JupyterLab</title>" in page, f"/lab is not JupyterLab: {page[:500]}")
    print(f"JupyterLab answers: jupyter_server {version}, /api/contents without the token is 403, /lab is 200")


async def play(visitor, answer, device):
    """Runs each cell of the lesson in its order."""
    notebook = await visitor.notebook(LESSON)
    await visitor.open_kernel(LESSON)
    status, text, seconds = await visitor.run("ones((2, 3))?.sum_all()?")
    expect(status == "ok" and "[6.]" in text and f", {device}]" in text, f"{status}: six ones on {device} are {text}")
    print(f"the first cell took {seconds:.1f} s, with the start of its session: {text[text.index('[6.]'):].strip()}")
    cells, report = 0, ""
    for cell in notebook["content"]["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or not source.strip():
            continue
        is_exercise = EXERCISE in source
        if is_exercise:
            source = f"{EXERCISE}\n{answer}\n:check where-to"
        status, text, _ = await visitor.run(source)
        may_fail = "raises-exception" in cell["metadata"].get("tags", [])
        expect(status == "ok" or may_fail, f"this cell ended with {status}:\n{source}\n{text}")
        cells += 1
        report += text if is_exercise else ""
    expect("passed: " in report, f"the exercise did not pass:\n{report}")
    passed = next(line.strip() for line in report.splitlines() if "passed: " in line)
    print(f"{LESSON}: {cells} cells ran over the websocket; {passed}")


async def main():
    visitor = Visitor()
    if sys.argv[1] == "--end":
        await fetch(visitor.url("api/shutdown"), visitor.token, "POST", "")
        return
    await arrive(visitor)
    answer = Path(sys.argv[1]).read_text(encoding="utf-8-sig")
    await play(visitor, answer, sys.argv[2] if len(sys.argv) > 2 else "cpu")


asyncio.run(main())
