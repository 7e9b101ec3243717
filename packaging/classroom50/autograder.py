#!/usr/bin/env python3
"""An autograder for Classroom 50 that calls gpu-tutor.

Copy it to CLASSROOM/autograders/ASSIGNMENT/autograder.py in the classroom's repository. The runner calls it in the
learner's repository and gives CLASSROOM, ASSIGNMENT, OWNER, SUBMISSION_TAG, COMMIT_URL, RELEASE_URL and REVIEW_URL in the
environment. It writes result.json (classroom50/result/v1) there.

GPU_TUTOR_ASSIGNMENT names the lessons or exercises; without it, they are recognised in the submission. GPU_TUTOR names the
program; without it, it is found on PATH.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from datetime import datetime, timezone

ENVIRONMENT = {
    "classroom": "CLASSROOM",
    "assignment": "ASSIGNMENT",
    "assignment_type": "ASSIGNMENT_TYPE",
    "owner": "OWNER",
    "submission": "SUBMISSION_TAG",
    "commit": "COMMIT_URL",
    "release": "RELEASE_URL",
    "review": "REVIEW_URL",
}


def grade(repository: pathlib.Path, work: pathlib.Path) -> dict:
    """Grades a repository as the submission of a class with one learner."""
    learner = work / "class" / "learner"
    # Links stay links, because gpu-tutor does not follow those that lead out of the submission.
    shutil.copytree(repository, learner, symlinks=True, ignore=shutil.ignore_patterns(".git", ".github"))
    command = [os.environ.get("GPU_TUTOR") or "gpu-tutor", "grade", str(work / "class"), "-o", str(work / "out")]
    command += ["--layout", "flat", "--format", "classroom50-json", "--walls", os.environ.get("GPU_TUTOR_WALLS", "reduced")]
    if assignment := os.environ.get("GPU_TUTOR_ASSIGNMENT"):
        command += ["--assignment", assignment]
    code = subprocess.run(command).returncode
    result = work / "out" / "classroom50" / "learner" / "result.json"
    if not result.is_file():
        # A zero would look like a grade, and the runner takes a missing result for a failed run.
        sys.exit(f"there is no grade, and a person has to look: gpu-tutor grade ended with exit code {code}, and says above why")
    return json.loads(result.read_text())


def completed(result: dict, environment: dict) -> dict:
    """Adds what only the runner knows."""
    for name, variable in ENVIRONMENT.items():
        if value := environment.get(variable):
            result[name] = value
    # Older runners give no link to the review, and name the owner USERNAME.
    result.setdefault("review", result.get("commit", ""))
    if not environment.get("OWNER") and environment.get("USERNAME"):
        result["owner"] = environment["USERNAME"]
    result.setdefault("datetime", datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"))
    return result


def main() -> None:
    with tempfile.TemporaryDirectory() as work:
        result = grade(pathlib.Path.cwd(), pathlib.Path(work))
    pathlib.Path("result.json").write_text(json.dumps(completed(result, dict(os.environ)), indent=2) + "\n")


if __name__ == "__main__":
    main()
