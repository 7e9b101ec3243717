"""A class as the grader keeps it: hostile learners, a late one, an open one, and one who handed in nothing."""

EXERCISE = "same-or-second"
TITLE = "Exercise: the same, or a second one?"
HOSTILE = '=HYPERLINK("http://x.test");<script>alert(1)</script>\r\n\t"@x\',</pre>\u202e\x01'
IDS = ["ada", "Ada", "../../evil", "/etc/passwd", "..", "-rf", "=1+1", "Zoë", "con", "x" * 3000, "a\nb"]


def check(name, verdict, points, evidence):
    return {
        "id": name,
        "passed": verdict == "passed",
        "message": HOSTILE,
        "hint": "Use `x`." if verdict == "failed" else None,
        "verdict": verdict,
        "title": f"`{name}` is right",
        "points": points,
        "evidence": evidence,
    }


def result(verdicts):
    """The result of the exercise: its first check has 5 points and is computed; the second has 3 and is observed."""
    if verdicts is None:
        return {"exercise": EXERCISE, "title": TITLE, "points": 8}
    checks = [check("one", verdicts[0], 5, "computed"), check("two", verdicts[1], 3, "observed")]
    unjudged = [one for one in checks if one["verdict"] == "not_judged"]
    failed = any(one["verdict"] == "failed" for one in checks)
    report = {
        "exercise": EXERCISE,
        "title": TITLE,
        "passed": not failed,
        "score": sum(one["points"] for one in checks if one["passed"]),
        "max_score": 8 - sum(one["points"] for one in unjudged),
        "checks": checks,
        "verdict": "failed" if failed else "passed",
        "not_judged": {"checks": [one["id"] for one in unjudged], "points": sum(one["points"] for one in unjudged)},
    }
    return {"exercise": EXERCISE, "title": TITLE, "points": 8, "answer": HOSTILE, "report": report}


def learner(name, verdicts, **more):
    return {
        "student": {"id": name, **more.pop("about", {})},
        "attempt": {"number": 1, "submitted": "2026-03-01T10:00:00Z"},
        "lateness": {"days": 0, "percent_off": 0.0},
        "exercises": [result(verdicts)],
        "mended": [],
        "problems": [],
        **more,
    }


def did_not_compile():
    """Sixty thousand brackets, which would overflow the stack of a parser."""
    deep = result(("failed", "failed"))
    deep["answer"] = "(" * 60_000
    error = {"kind": "E0425", "message": HOSTILE, "labels": [{"start": 10, "end": 20, "text": HOSTILE, "primary": True}]}
    deep["report"] |= {"error": error, "error_cell": 1, "ended": "compile_error"}
    return deep


def students():
    hostile = {"name": HOSTILE, "email": "+1@x.test"}
    some = [learner(name, ("failed", "passed"), about=hostile, problems=[HOSTILE], mended=[HOSTILE]) for name in IDS]
    return some + [
        learner("1234", ("passed", "passed"), about={"name": "Grace Hopper", "columns": {"Section": "1", "ID": "1234"}}),
        learner("late", ("passed", "failed"), lateness={"days": 2, "percent_off": 33.0}),
        learner("open", ("passed", "not_judged")),
        learner("absent", None, attempt=None),
        learner("points", ("passed", "passed"), about={"name": "Points Possible"}),
        learner("deep", None, exercises=[did_not_compile()]),
        learner("no time", ("passed", "passed"), attempt={"number": 1}),
    ]


def part():
    """The whole class as its only part."""
    return {
        "shard": "1/1",
        "judge": "test",
        "time_limit_seconds": 20,
        "terms": {},
        "exercises": [EXERCISE],
        "result": {
            "assignment": "tensors",
            "seed": 7,
            "students": sorted(students(), key=lambda one: one["student"]["id"]),
            "similar": [],
            "walls": {"active": ["namespaces", "seccomp"], "missing": [{"layer": "cgroup", "why": HOSTILE}]},
            "left_aside": [HOSTILE],
        },
    }
