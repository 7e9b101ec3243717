"""Stopping a cell; stopping and restarting the kernel."""

import unittest

import psutil
from jupyter_client.manager import KernelManager

from front import PATIENCE
from kernels import NAME, KernelCase, start, stop

ASLEEP = 'println!("asleep"); std::thread::sleep(std::time::Duration::from_secs(600));'


class Interrupts(KernelCase):
    def stopped(self, code, text):
        """Interrupts a cell after it has printed this text; returns its result."""
        request = self.front.send(code)
        self.front.wait_for_text(request, text)
        self.manager.interrupt_kernel()
        return self.front.ran(request)

    def interrupted(self, code, text):
        self.run_cell("let kept = vec![1, 2, 3];")
        ran = self.stopped(code, text)
        self.assertEqual(ran.reply["status"], "error")
        self.assertEqual(len(ran.of("error")), 1)
        self.assertEqual(ran.reply["ename"], "interrupted")
        self.assertEqual(self.run_cell("kept.len()").result, "3")

    def test_a_loop(self):
        self.interrupted(
            'println!("round"); let mut n = 0; loop { n = (n + kept.len()) % 7; std::hint::black_box(n); }', "round"
        )

    def test_a_loop_that_prints(self):
        self.interrupted("let mut n = 0; loop { println!(\"{n}\"); n += 1; }", "1000")

    def test_a_loop_of_products(self):
        self.interrupted('println!("round"); let a = ones((64, 64))?; loop { a.matmul(&a)?; }', "round")

    def test_a_cell_that_sleeps(self):
        self.interrupted(ASLEEP, "asleep")

    def test_a_cell_that_waits_for_an_answer(self):
        self.run_cell("let kept = 5;")
        request = self.front.send('println!("asks"); input("name? ")?', allow_stdin=True)
        self.front.client.get_stdin_msg(timeout=PATIENCE)
        self.manager.interrupt_kernel()
        self.assertEqual(self.front.ran(request).reply["status"], "error")
        self.assertEqual(self.run_cell("kept").result, "5")

    def test_the_control_channel_answers(self):
        request = self.front.send(ASLEEP)
        self.front.wait_for_text(request, "asleep")
        self.assertEqual(self.front.control("interrupt_request"), {"status": "ok"})
        self.assertEqual(self.front.ran(request).reply["ename"], "interrupted")

    def test_without_a_cell_it_stops_nothing(self):
        self.assertEqual(self.front.control("interrupt_request"), {"status": "ok"})
        self.assertEqual(self.run_cell("1 + 1").result, "2")

    def test_the_cells_behind_it_are_aborted(self):
        request = self.front.send(ASLEEP)
        self.front.wait_for_text(request, "asleep")
        queued = self.front.send("1")
        self.front.settle()
        self.manager.interrupt_kernel()
        self.assertEqual(self.front.ran(request).reply["status"], "error")
        self.assertEqual(self.front.ran(queued).reply["status"], "aborted")


class Endings(unittest.TestCase):
    def family(self, manager):
        kernel = psutil.Process(manager.provisioner.pid)
        return [kernel, *kernel.children(recursive=True)]

    def gone(self, processes):
        _, left = psutil.wait_procs(processes, timeout=20)
        self.assertEqual([(one.pid, one.name()) for one in left], [])

    def test_a_restart_begins_anew(self):
        manager, front = start()
        self.addCleanup(stop, manager, front)
        self.assertEqual(front.run("let x = 1; x").reply["execution_count"], 1)
        before = self.family(manager)
        manager.restart_kernel()
        front.client.wait_for_ready(timeout=PATIENCE)
        self.gone(before)
        ran = front.run("x")
        self.assertEqual((ran.reply["execution_count"], ran.reply["ename"]), (1, "E0425"))

    def test_a_shutdown_is_answered_and_leaves_no_process(self):
        for state, code in [("idle", "1"), ("running", ASLEEP)]:
            with self.subTest(state=state):
                manager, front = start()
                try:
                    front.run("1")
                    request = front.send(code)
                    if state == "running":
                        front.wait_for_text(request, "asleep")
                    else:
                        front.ran(request)
                    processes = self.family(manager)
                    reply = front.control("shutdown_request", {"restart": False})
                    self.assertEqual(reply, {"status": "ok", "restart": False})
                    self.gone(processes)
                finally:
                    stop(manager, front)

    def test_a_kernel_whose_front_end_lets_it_go_leaves_no_process(self):
        manager = KernelManager(kernel_name=NAME)
        manager.start_kernel()
        client = manager.client()
        client.start_channels()
        client.wait_for_ready(timeout=PATIENCE)
        processes = self.family(manager)
        client.stop_channels()
        manager.shutdown_kernel()
        self.gone(processes)
