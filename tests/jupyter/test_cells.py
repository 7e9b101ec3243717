"""The messages around a cell: counts, statuses, results, costs, expressions; an error and the cells after it."""

import json
import tempfile
from pathlib import Path

from front import is_cost
from kernels import KernelCase, another


class Cells(KernelCase):
    def test_busy_comes_first_and_idle_last(self):
        ran = self.run_cell('println!("one"); 2')
        self.assertEqual((ran.states[0], ran.states[-1]), ("busy", "idle"))
        self.assertEqual(ran.messages[0]["msg_type"], "status")
        self.assertEqual(ran.messages[1]["msg_type"], "execute_input")
        self.assertEqual(ran.messages[-1]["content"], {"execution_state": "idle"})
        self.assertEqual(ran.states.count("idle"), 1)

    def test_a_result_has_its_number_and_its_text(self):
        ran = self.run_cell("6 * 7")
        (result,) = ran.of("execute_result")
        (echo,) = ran.of("execute_input")
        self.assertEqual(result["data"], {"text/plain": "42"})
        self.assertEqual(echo["code"], "6 * 7")
        self.assertEqual({result["execution_count"], echo["execution_count"]}, {ran.reply["execution_count"]})

    def test_a_tensor_is_text_and_a_table(self):
        (result,) = self.run_cell("ones((2, 3))?").of("execute_result")
        self.assertIn("[2, 3]", result["data"]["text/plain"])
        self.assertIn("<table", result["data"]["text/html"])

    def test_a_statement_has_no_result(self):
        self.assertEqual(self.run_cell("let nothing = 1;").of("execute_result"), [])

    def test_what_it_cost_is_shown_below_and_is_never_an_error(self):
        ran = self.run_cell('println!("one"); 2')
        self.assertEqual(ran.kinds, ["stream", "execute_result", "display_data"])
        self.assertTrue(is_cost(ran.of("display_data")[0]["data"]))
        self.assertEqual(ran.printed("stderr"), "")

    def test_costs_can_be_switched_off_and_on(self):
        self.assertEqual(self.run_cell(":time off\n1").kinds, ["execute_result"])
        self.assertEqual(self.run_cell("1").kinds, ["execute_result"])
        self.assertEqual(self.run_cell(":time on\n1").kinds, ["execute_result", "display_data"])

    def test_commands_stand_above_and_below_rust_by_any_of_their_names(self):
        self.run_cell("let ready = true;")
        self.assertIn("ready", self.run_cell(":v").result)
        ran = self.run_cell(":time off\n!echo above\nlet below = 4;\n:vars\n:time on")
        self.assertEqual(ran.printed(), "above\n")
        self.assertIn("below", ran.result)
        self.assertEqual(self.run_cell("!ready && true").result, "false")

    def test_the_type_of_an_expression_is_told_without_running_it(self):
        self.assertEqual(self.run_cell(":type vec![1.5].len()").result, "usize")
        self.assertEqual(self.run_cell(":type panic!(\"no\")").printed("stderr"), "")

    def test_cells_are_listed_saved_and_run_from_a_file(self):
        number = self.run_cell("let kept = 20;").reply["execution_count"]
        (listed,) = self.run_cell(":history kept").of("display_data")
        self.assertIn(f"{number}  let kept = 20;", listed["data"]["text/plain"])
        with tempfile.TemporaryDirectory() as folder:
            self.run_cell(f":save {folder}/all.ipynb")
            saved = json.loads(Path(folder, "all.ipynb").read_text())
            sources = ["".join(cell["source"]) for cell in saved["cells"]]
            self.assertIn("let kept = 20;", sources)
            script = Path(folder, "some.rs")
            script.write_text("let more = kept + 1;\n// %%\nmore\n// %%\nnope\n// %%\n1\n")
            ran = self.fail_cell(f":run {script}")
            self.assertIn("21", [shown["data"]["text/plain"] for shown in ran.of("display_data")])
            self.assertIn("some.rs:5: cell 3 failed; the cell after it was not run", ran.reply["evalue"])
            self.assertIn("nope", ran.printed("stderr"))
        self.assertEqual(self.run_cell("more").result, "21")

    def test_the_cost_of_the_last_cell_is_told(self):
        self.run_cell(":time off\n1")
        ran = self.run_cell(":time")
        self.assertTrue(is_cost(ran.of("display_data")[0]["data"]))
        self.run_cell(":time on")

    def test_a_later_cell_names_a_result_by_its_number(self):
        number = self.run_cell("2 * 21").reply["execution_count"]
        self.assertEqual(self.run_cell(f"_ + _{number}").result, "84")
        self.assertIn("there is no result", self.fail_cell(f"_{number + 500}").reply["evalue"])

    def test_code_is_measured(self):
        self.assertIn("median", self.run_cell(":timeit {\n  1 + 1\n}").result)

    def test_both_streams_keep_apart_and_come_whole(self):
        ran = self.run_cell('println!("out é🦀"); eprintln!("err é🦀");')
        self.assertEqual((ran.printed(), ran.printed("stderr")), ("out é🦀\n", "err é🦀\n"))

    def test_each_cell_counts_one(self):
        first = self.run_cell("1").reply["execution_count"]
        self.assertEqual(self.run_cell("2").reply["execution_count"], first + 1)
        self.assertEqual(self.fail_cell("let x: i32 = true;").reply["execution_count"], first + 2)
        self.assertEqual(self.run_cell("3").reply["execution_count"], first + 3)

    def test_an_empty_cell_says_nothing(self):
        for code in ["", "  \n", "// a remark"]:
            with self.subTest(code=code):
                self.assertEqual([kind for kind in self.run_cell(code).kinds if kind != "display_data"], [])

    def test_a_silent_cell_is_neither_seen_nor_counted(self):
        before = self.run_cell("1").reply["execution_count"]
        ran = self.run_cell('let whispered = 5; println!("quiet"); whispered', silent=True)
        self.assertEqual(ran.kinds, [])
        self.assertEqual(ran.of("execute_input"), [])
        after = self.run_cell("whispered")
        self.assertEqual((after.result, after.reply["execution_count"]), ("5", before + 1))

    def test_a_cell_that_is_not_stored_is_seen_but_not_counted(self):
        before = self.run_cell("1").reply["execution_count"]
        self.assertEqual(self.run_cell("let beside = 7; beside", store_history=False).result, "7")
        self.assertEqual(self.run_cell("beside").reply["execution_count"], before + 1)
        asked = {"hist_access_type": "tail", "n": 2, "output": False, "raw": True}
        history = self.front.request("history_request", asked)
        self.assertEqual([entry[2] for entry in history["history"]], ["1", "beside"])

    def test_expressions_are_answered_beside_the_reply(self):
        expressions = {"good": "six * 7", "bad": "no_such_name", "stopped": "None::<i32>.unwrap()"}
        reply = self.run_cell("let six = 6;", user_expressions=expressions).reply["user_expressions"]
        self.assertEqual(reply["good"]["status"], "ok")
        self.assertEqual(reply["good"]["data"]["text/plain"], "42")
        self.assertEqual(reply["bad"]["status"], "error")
        self.assertEqual(reply["bad"]["ename"], "E0425")
        self.assertIn("no_such_name", reply["bad"]["evalue"])
        self.assertEqual((reply["stopped"]["status"], reply["stopped"]["ename"]), ("error", "panic"))
        self.assertEqual(self.run_cell("six").result, "6")

    def test_an_error_takes_the_queued_cells_with_it(self):
        with self.held("Err::<(), _>(\"no\")?") as failing:
            queued = [self.front.send("let never = 1;"), self.front.send("2")]
            self.front.settle()
        self.assertEqual(self.front.ran(failing).reply["status"], "error")
        for request in queued:
            ran = self.front.ran(request)
            self.assertEqual(ran.reply, {"status": "aborted"})
            self.assertEqual((ran.kinds, ran.of("execute_input"), ran.states), ([], [], ["busy", "idle"]))
        self.assertEqual(self.fail_cell("never").reply["ename"], "E0425")

    def test_an_error_leaves_them_where_the_front_end_says_so(self):
        with self.held("Err::<(), _>(\"no\")?", stop_on_error=False) as failing:
            queued = self.front.send("1 + 1")
            self.front.settle()
        self.assertEqual(self.front.ran(failing).reply["status"], "error")
        self.assertEqual(self.front.ran(queued).result, "2")

    def test_cells_of_two_front_ends_share_the_session(self):
        other = another(self.manager)
        try:
            self.run_cell("let shared = 11;")
            self.assertEqual(other.run("shared").result, "11")
        finally:
            other.client.stop_channels()
