"""A cell that fails reports its error once, with the learner's own lines."""

from kernels import KernelCase


class Errors(KernelCase):
    def failed(self, code, name, value, *texts):
        """Runs a cell that must fail with this error; returns its result."""
        ran = self.fail_cell(code)
        (error,) = ran.of("error")
        self.assertEqual(error["ename"], name)
        self.assertIn(value, error["evalue"])
        self.assertTrue(error["traceback"] and all(isinstance(line, str) for line in error["traceback"]))
        for text in texts:
            self.assertIn(text, ran.traceback)
        for field in ["ename", "evalue", "traceback"]:
            self.assertEqual(ran.reply[field], error[field])
        self.assertEqual(ran.printed("stderr"), "")
        self.assertEqual(ran.of("execute_result"), [])
        return ran

    def test_what_does_not_compile(self):
        code = 'let before = 1;\nlet x: i32 = "text";'
        ran = self.failed(code, "E0308", "mismatched types", 'let x: i32 = "text";', "cell:2:14")
        self.assertEqual(ran.kinds, ["error"])

    def test_what_cannot_be_read(self):
        self.failed("let x = ;", "syntax", "expected expression", "let x = ;")

    def test_two_mistakes_are_one_error(self):
        ran = self.failed("let a: i32 = true;\nlet b: bool = 1;", "E0308", "mismatched types")
        self.assertIn("let b: bool = 1;", ran.traceback)

    def test_a_panic(self):
        ran = self.failed('let x = 1;\npanic!("no {}", x)', "panic", "no 1", 'panic!("no {}", x)', "cell:2")
        self.assertEqual(ran.kinds, ["error", "display_data"], "what it cost stands below")

    def test_a_panic_inside_a_function_of_an_earlier_cell(self):
        self.run_cell("fn third(v: &[i32]) -> i32 {\n    v[2]\n}")
        self.failed("third(&[1])", "panic", "index out of bounds")

    def test_a_question_mark(self):
        ran = self.failed('println!("before");\nlet n: i32 = "x".parse()?;', "error", "invalid digit")
        self.assertEqual(ran.printed(), "before\n")

    def test_an_error_of_the_tutors_says_what_to_do(self):
        self.failed('device("gpu")?', "error", "gpu", "→")

    def test_the_variables_of_a_failed_cell_do_not_stay_and_earlier_ones_do(self):
        self.run_cell("let kept = vec![1, 2];")
        self.failed('let lost = 1; Err::<(), _>("no")?', "error", "no")
        self.assertEqual(self.run_cell("kept").result, "[1, 2]")

    def test_a_process_that_ends_is_an_error_and_the_next_cell_runs(self):
        self.fail_cell("std::process::abort()").of("error")
        self.assertEqual(self.run_cell("1 + 1").result, "2")

    def test_commands_for_the_prompt_say_what_to_do_here(self):
        self.failed(":quit", "command", "restart the kernel")
        self.failed(":vras", "command", "there is no command `:vras`: did you mean `:vars`?")
        self.failed(":check", "command", "`:check` needs an exercise, as in `:check ")
