"""Input that a cell asks for."""

from queue import Empty

from front import PATIENCE
from kernels import KernelCase

READ = "let mut line = String::new();\nstd::io::stdin().read_line(&mut line)?;"


class Input(KernelCase):
    def ask(self, code, *answers):
        """Runs a cell and answers its questions in turn; returns its result and the prompts."""
        request = self.front.send(code, allow_stdin=True)
        prompts = []
        for answer in answers:
            question = self.front.client.get_stdin_msg(timeout=PATIENCE)
            self.assertEqual(question["msg_type"], "input_request")
            self.assertEqual(question["parent_header"]["msg_id"], request)
            prompts.append(question["content"]["prompt"])
            self.front.client.input(answer)
        ran = self.front.ran(request)
        with self.assertRaises(Empty, msg="one question too many"):
            self.front.client.get_stdin_msg(timeout=0)
        return ran, prompts

    def test_a_question_with_words(self):
        ran, prompts = self.ask('let name = input("name? ")?;\nformat!("hello {name}")', "Ada é🦀")
        self.assertEqual(prompts, ["name? "])
        self.assertEqual(ran.result, '"hello Ada é🦀"')

    def test_two_questions_and_what_is_printed_between_them(self):
        code = 'let a = input("a? ")?;\nprintln!("{a}!");\nlet b = input("b? ")?;\nprintln!("{b}?");'
        ran, prompts = self.ask(code, "1", "2")
        self.assertEqual((prompts, ran.printed()), (["a? ", "b? "], "1!\n2?\n"))

    def test_standard_input_can_be_read(self):
        ran, prompts = self.ask(f"{READ}\nline.len()", "typed")
        self.assertEqual((prompts, ran.result), ([""], "6"), "the line with its end")

    def test_an_empty_line_is_an_answer(self):
        self.assertEqual(self.ask('input("")?', "")[0].result, '""')

    def test_a_long_line_comes_whole(self):
        self.assertEqual(self.ask('input("long? ")?.len()', "x" * 100_000)[0].result, "100000")

    def test_where_nobody_is_to_be_asked_nobody_is(self):
        for code in ['input("name? ")?', f'{READ}\nassert!(!line.is_empty(), "nobody answered");']:
            with self.subTest(code=code):
                self.assertIn("nobody answered", self.fail_cell(code, allow_stdin=False).reply["evalue"])
                self.assertRaises(Empty, self.front.client.get_stdin_msg, timeout=0)

    def test_cells_that_ask_nothing_are_asked_nothing(self):
        for number in range(40):
            ran, _ = self.ask(f"{number}")
            self.assertEqual(ran.result, str(number))
