"""Requests that run no code, with and without a running cell."""

import time
from queue import Empty

from front import PATIENCE
from kernels import KernelCase, by_hand


class Requests(KernelCase):
    def complete(self, code):
        return self.front.request("complete_request", {"code": code, "cursor_pos": len(code)})

    def inspect(self, code, detail=0):
        return self.front.request("inspect_request", {"code": code, "cursor_pos": len(code), "detail_level": detail})

    def test_all_are_answered_while_a_cell_runs(self):
        self.run_cell("let trainer = vec![1, 2];")
        with self.held() as request:
            self.assertIn("trainer", self.complete("train")["matches"])
            self.assertTrue(self.inspect("trainer")["found"])
            self.assertEqual(self.front.request("kernel_info_request")["implementation"], "gpu-tutor")
            self.assertEqual(self.front.control("kernel_info_request")["implementation"], "gpu-tutor")
            self.assertEqual(self.front.request("is_complete_request", {"code": "1 +"})["status"], "incomplete")
            self.assertEqual(self.front.request("comm_info_request")["comms"], {})
            self.assertNotIn(request, self.front.replies, "the cell is still running")
            self.assertNotIn(request, self.front.ended)

    def test_a_completion_replaces_what_was_typed(self):
        self.run_cell("let weights = vec![1.0_f32];")
        code = 'let é = "🦀"; weights.spl'
        reply = self.complete(code)
        self.assertEqual(code[reply["cursor_start"] : reply["cursor_end"]], "spl")
        self.assertIn("split_at", reply["matches"])

    def test_documentation_is_text_and_markdown(self):
        reply = self.inspect("ones", 1)
        self.assertTrue(reply["found"])
        self.assertIn("Result<Tensor>", reply["data"]["text/plain"])
        self.assertIn("```rust", reply["data"]["text/markdown"])
        self.assertEqual(self.inspect("no_such_name")["found"], False)

    def test_a_history_request_may_leave_out_fields(self):
        self.run_cell("let recalled = 1;")
        plain = {"output": False, "raw": True}
        asked = [
            {"hist_access_type": "tail", "n": 1},
            {"hist_access_type": "range", "session": 0, "start": 1},
            {"hist_access_type": "search", "pattern": "let recalled*"},
            {"hist_access_type": "search", "pattern": "let recalled*", "n": 1},
            {"hist_access_type": "search", "pattern": "let recalled*", "unique": True},
        ]
        for request in asked:
            with self.subTest(**request):
                reply = self.front.reply(self.front.ask("history_request", plain | request), patience=5)
                self.assertIn("let recalled = 1;", [entry[2] for entry in reply["history"]])

    def test_a_field_that_a_request_leaves_out_has_the_protocols_default(self):
        at_least = {
            "execute_request": {"code": "1"},
            "complete_request": {"code": "one", "cursor_pos": 3},
            "inspect_request": {"code": "ones", "cursor_pos": 3},
            "is_complete_request": {"code": "1"},
            "history_request": {"hist_access_type": "tail", "n": 1},
            "comm_info_request": {},
            "kernel_info_request": {},
        }
        for kind, content in at_least.items():
            with self.subTest(kind=kind):
                reply = self.front.reply(self.front.ask(kind, content), patience=10)
                self.assertIn(reply["status"], ("ok", "complete"))

    def test_an_unknown_comm_is_closed(self):
        request = self.front.ask("comm_open", {"comm_id": "one", "target_name": "no such target", "data": {}})
        closed = self.front.wait(request, lambda message: message["msg_type"] == "comm_close")
        self.assertEqual(closed["content"]["comm_id"], "one")
        reply = self.front.request("comm_info_request", {"target_name": "no such target"})
        self.assertEqual(reply, {"status": "ok", "comms": {}})

    def test_a_message_for_a_closed_comm_is_ignored(self):
        self.front.ask("comm_msg", {"comm_id": "none", "data": {}})
        self.assertEqual(self.run_cell("1").result, "1")

    def test_a_malformed_message_is_ignored(self):
        self.front.ask("no_such_request")
        self.front.ask("execute_request", {"code": 5})
        self.assertEqual(self.run_cell("1").result, "1")


class Signatures(KernelCase):
    def test_a_message_with_a_wrong_signature_is_ignored(self):
        client = self.front.client
        right = client.session.key
        for channel in ["shell", "control"]:
            with self.subTest(channel=channel):
                client.session.key = b"wrong"
                self.front.ask("kernel_info_request", channel=channel)
                self.front.ask("execute_request", {"code": "let forged = 1;"})
                client.session.key = right
                # This is sent on the same socket, so it arrives after the forged messages.
                asked = self.front.ask("kernel_info_request", channel=channel)
                receive = getattr(client, f"get_{channel}_msg")
                self.assertEqual(receive(timeout=PATIENCE)["parent_header"]["msg_id"], asked)
                self.assertRaises(Empty, receive, timeout=0)
        self.assertEqual(self.fail_cell("forged").reply["ename"], "E0425")


class Beginnings(KernelCase):
    def test_the_kernel_answers_within_two_seconds_of_its_start(self):
        took = []
        # This takes the best of three, because another program may have been using the machine.
        while len(took) < 3 and not any(seconds < 2 for seconds in took):
            began = time.monotonic()
            with by_hand() as (_, front):
                front.request("kernel_info_request")
                took.append(time.monotonic() - began)
        self.assertLess(min(took), 2)
