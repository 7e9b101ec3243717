"""What `.ci/figures` counts, compares and writes."""

import hashlib
import json
import os
import tempfile
import unittest
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from scripts import load

figures = load("figures")

README = """Before
<!-- figures of steps yardstick 4.000 -->
| step | time | CPU seconds |
|---|---:|---:|
| `cargo build --release` | 1 min 40 s | 200 |
| the prelude, and a first tensor result | 1 min 00 s | 100 |
| `cargo test --release --workspace` | 2 min 00 s | 1,000 |
| size of the program | 50.0 MB | |
<!-- end of steps -->
<!-- figures of packages -->
<!-- end of packages -->
After
"""


def measurement(yardstick=4.0, build=200, prelude=100, tests=1000, size=50.0):
    costs = {"build": build, "prelude": prelude, "tests": tests}
    return {"steps": {step: {"clock": cpu / 2, "cpu": cpu} for step, cpu in costs.items()}, "yardsticks": [yardstick, yardstick],
            "program": int(size * 1e6), "target": "empty", "date": "2026-01-02", "commit": "abc", "machine": "2 cores (A)"}


class Measured(unittest.TestCase):
    def wrong(self, readme=README, **now):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file, redirect_stdout(StringIO()):
            file.write(json.dumps(measurement(**now)))
            file.flush()
            return figures.check_measured(file.name, readme)

    def test_a_figure_may_be_a_quarter_below_what_is_measured_and_no_more(self):
        self.assertEqual(self.wrong(), [])
        self.assertEqual(self.wrong(build=266), [])
        [said] = self.wrong(build=267)
        self.assertIn("`cargo build --release` took 267 CPU seconds", said)
        self.assertIn("figures write", said)

    def test_a_cheaper_step_is_no_mistake(self):
        self.assertEqual(self.wrong(build=20, prelude=10, tests=100, size=20), [])

    def test_a_machine_that_is_slower_by_two_takes_twice_as_long(self):
        self.assertEqual(self.wrong(yardstick=8.0, build=400, prelude=200, tests=2000), [])
        self.assertEqual(len(self.wrong(yardstick=8.0, build=600)), 1)

    def test_a_machine_that_is_faster_hides_no_growth(self):
        self.assertEqual(len(self.wrong(yardstick=2.0, build=150, prelude=50, tests=500)), 1)

    def test_the_program_may_grow_by_two_percent(self):
        self.assertEqual(self.wrong(size=50.9), [])
        self.assertEqual(len(self.wrong(size=51.1)), 1)

    def test_a_readme_without_a_measurement_is_a_mistake(self):
        self.assertEqual(len(self.wrong(README.replace(" yardstick 4.000", ""))), 1)
        self.assertEqual(len(self.wrong(README.replace("| 200 |", "| |"))), 1)

    def test_what_is_written_is_read_again(self):
        what = measurement(yardstick=3.21, build=123, tests=4567)
        text = figures.replaced(README, "steps", figures.measured_table(what), "yardstick 3.210")
        self.assertIn("| `cargo build --release` | 1 min 02 s | 123 |", text)
        self.assertTrue(text.startswith("Before\n") and text.endswith("After\n"))
        self.assertEqual(self.wrong(text, yardstick=3.21, build=123, tests=4567), [])

    def test_growth_by_a_warm_target_folder_is_not_written_down(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(json.dumps(measurement() | {"target": "reused"}))
            file.flush()
            with self.assertRaises(SystemExit):
                figures.write(file.name)


class Counted(unittest.TestCase):
    def test_packages_of_a_lock_file(self):
        text = 'version = 4\n\n[[package]]\nname = "a"\nversion = "1.0.0"\n\n[[package]]\nname = "a"\nversion = "2.0.0"\ndependencies = [\n "b",\n]\n'
        self.assertEqual(figures.packages(text), {("a", "1.0.0"), ("a", "2.0.0")})

    def test_packages_of_two_lock_files(self):
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        package = '[[package]]\nname = "{}"\nversion = "1.0.0"\n'
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            Path("Cargo.lock").write_text(package.format("a") + package.format("b"))
            self.assertEqual(figures.locks(), {"packages in `Cargo.lock`": 2})
            Path("prelude").mkdir()
            Path("prelude/Cargo.lock").write_text(package.format("b") + package.format("c"))
            self.assertEqual(list(figures.locks().values()), [2, 2, 3])
            os.chdir(here)

    def test_blank_lines_and_comments_are_no_code(self):
        self.assertEqual(figures.code_lines("//! a\n\nuse b; // c\n    /// d\nfn e() {}\n", "//"), 2)
        self.assertEqual(figures.code_lines("#!/bin/sh\n# a\nb\n", "#"), 1)
        self.assertEqual(figures.code_lines("# A heading\n\nText\n", ""), 2)

    def test_what_counts_is_told_by_the_name_or_the_first_line(self):
        for path, first, expected in [("src/a.rs", "", "//"), ("tests/run", "#!/usr/bin/env bash", "#"), ("a.py", "", "#"),
                                      ("lessons/a.md", "# A", ""), ("README.md", "# A", None), ("LICENSE", "MIT", None)]:
            self.assertEqual(figures.language(Path(path), first), expected, path)

    def test_rooms_have_rows_of_their_own(self):
        for path, expected in [("src/a.rs", "src/"), ("src/cli/deep/a.rs", "src/cli/"), ("crates/class/src/run/a.rs", "crates/class/"),
                               ("crates/session/build.rs", "crates/session/"), ("crates/session/src/a.rs", "crates/session/src/"),
                               ("crates/session/src/cell/deep/a.rs", "crates/session/src/cell/"), ("kernel/src/deep/a.rs", "kernel/"),
                               ("tests/grade/answers/a/b.rs", "tests/grade/"), ("build.rs", "./")]:
            self.assertEqual(figures.folder_of(Path(path)), expected)

    def test_rows_may_be_wrong_by_fifty_lines_or_two_percent(self):
        self.assertEqual(figures.wrong_lines({"a/": 100, "b/": 10000}, {"a/": 150, "b/": 10200}), [])
        self.assertEqual(len(figures.wrong_lines({"a/": 100, "b/": 10000}, {"a/": 151, "b/": 10201})), 2)
        self.assertEqual(len(figures.wrong_lines({"a/": 10000}, {"a/": 9700})), 1)

    def test_a_folder_without_a_row_and_a_row_without_a_folder_are_mistakes(self):
        self.assertEqual(len(figures.wrong_lines({"a/": 100}, {"b/": 100})), 2)

    def test_the_yardstick_never_changes(self):
        self.assertEqual(figures.source(), figures.source())
        # If you change it, measure again: `.ci/fresh --figures FILE && .ci/figures write FILE`.
        self.assertEqual(hashlib.sha256(figures.source().encode()).hexdigest()[:16], "df424a785b7b83ef")


if __name__ == "__main__":
    unittest.main()
