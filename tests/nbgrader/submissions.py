"""Thirteen submissions of one assignment: what each learner did with the notebook that was handed out."""

import copy

EXERCISE = "where-to"
# The assignment's other exercise. Everybody solves it.
OTHER = "sum-there"
OTHER_POINTS = 5
OTHER_RIGHT = """fn sum_there(n: usize, device: &Device) -> Result<Tensor> {
    ones_on((n, n), device)?.sum_all()
}
"""
MARKER = f"// exercise: {EXERCISE}\n"
RIGHT = """fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{wanted}") } else { String::from("cpu") }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { return vec![String::from("cpu")]; }
    (0..present).map(|i| format!("cuda:{i}")).collect()
}
"""
PARTIAL = RIGHT.replace("wanted < present", "wanted <= present")
ENDLESS = RIGHT + "loop {}\n"
PANICS = RIGHT.replace("    if wanted", '    assert!(wanted < 5, "too many");\n    if wanted')
LOUD = RIGHT + 'eprintln!("a warning of my own");\n'
MEGABYTES = RIGHT + 'for _ in 0..60_000 { println!("{}", "a line that goes on for long ".repeat(4)); }\n'
# As if the machine had no memory left while a later cell is compiled.
KILLS_THE_COMPILER = """
unsafe extern "C" { fn kill(process: i32, signal: i32) -> i32; }
std::thread::spawn(|| loop {
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = std::fs::read_to_string(entry.path().join("comm")).unwrap_or_default();
        if name.trim() == "rustc" && let Ok(process) = entry.file_name().to_string_lossy().parse() {
            unsafe { kill(process, 9) };
        }
    }
    std::thread::sleep(std::time::Duration::from_millis(2));
});
// %%
"""


def named(notebook, name):
    """The cell with this name in nbgrader."""
    return next(cell for cell in notebook["cells"] if cell["metadata"].get("nbgrader", {}).get("grade_id") == name)


def answer_cell(notebook, exercise=EXERCISE):
    return named(notebook, f"devices-{exercise}")


def check_cell(notebook):
    return named(notebook, f"devices-{EXERCISE}-check")


def solves_the_other(notebook):
    answer_cell(notebook, OTHER)["source"] = f"// exercise: {OTHER}\n{OTHER_RIGHT}"


def writes(code):
    """A learner who writes this below the line that names the exercise."""

    def change(notebook):
        answer_cell(notebook)["source"] = MARKER + code

    return change


def empty(notebook):
    answer_cell(notebook)["source"] = ""


def deleted(notebook):
    writes(RIGHT)(notebook)
    notebook["cells"].remove(check_cell(notebook))


def copied(notebook):
    """The answer and its check are copied, with their metadata. One copy is as it was handed out, and one does not compile."""
    answer, check = answer_cell(notebook), check_cell(notebook)
    untouched = copy.deepcopy(answer)
    broken = copy.deepcopy(answer) | {"id": "broken", "source": MARKER + RIGHT.replace("format!", "formed!")}
    writes(RIGHT)(notebook)
    for number, cell in enumerate([answer, check, untouched]):
        notebook["cells"].append(copy.deepcopy(cell) | {"id": f"copy-{number}"})
    notebook["cells"].insert(2, broken)


def forged(notebook):
    """No answer, but a check that is not run, and has the output and the metadata of one that gave all the points."""
    check = check_cell(notebook)
    check["source"] = "6"
    check["execution_count"] = 1
    check["outputs"] = [
        {"output_type": "execute_result", "execution_count": 1, "data": {"text/plain": "6"}, "metadata": {}},
    ]
    check["metadata"]["tags"] = ["skip-execution"]
    check["metadata"]["nbgrader"] |= {"solution": True, "locked": False, "points": 100}
    answer_cell(notebook)["source"] += '\nprintln!("6 of 6 points");\n6'


def old_edition(notebook):
    """Passages with different names and texts, an exercise that is gone, and metadata from an older nbgrader."""
    writes(RIGHT)(notebook)
    check = check_cell(notebook)
    for cell in notebook["cells"]:
        about = cell["metadata"].get("nbgrader")
        if cell["cell_type"] == "markdown" and about:
            cell["source"] = "An older text."
            about["grade_id"] = "old-" + about["grade_id"]
    retired = copy.deepcopy(check) | {"id": "retired-check", "source": ":check retired"}
    retired["metadata"]["nbgrader"] |= {"grade_id": "devices-retired-check", "points": 9}
    notebook["cells"].insert(1, retired)
    check["metadata"]["nbgrader"] = {"grade": True, "grade_id": check["metadata"]["nbgrader"]["grade_id"], "points": 4}


def own_checks(notebook):
    """Four versions of the answer, each with checks of the learner's own below it: one of them as it was handed out."""
    check = check_cell(notebook)
    at = notebook["cells"].index(check)
    for number, code in enumerate([PARTIAL, PANICS, RIGHT + "// the last one\n"]):
        versions = [MARKER + code, f":check {EXERCISE}", f"let version = {number};\n:check {EXERCISE}"]
        for place, source in enumerate(versions):
            cell = {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], "execution_count": None}
            notebook["cells"].insert(at, cell | {"id": f"own-{number}-{place}"})
            at += 1
    writes(RIGHT)(notebook)


# What each learner did in the exercise, and the points that it earns.
SUBMISSIONS = {
    "right": (writes(RIGHT), 6),
    "partial": (writes(PARTIAL), 4),
    "empty": (empty, 0),
    "syntax": (writes(RIGHT.replace("String {", "String {{{", 1)), 0),
    "endless": (writes(ENDLESS), 0),
    "panics": (writes(PANICS), 2),
    "stderr": (writes(LOUD), 6),
    "deleted": (deleted, 6),
    "copied": (copied, 6),
    "forged": (forged, 0),
    "megabytes": (writes(MEGABYTES), 6),
    "old-edition": (old_edition, 6),
    "own-checks": (own_checks, 6),
}
