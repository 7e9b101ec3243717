"""Large amounts of output, and front ends that do not read it."""

import unittest

import zmq

from front import Ran
from kernels import KernelCase, another, start, stop

LINES = "for i in 0..{count} {{ println!(\"{{i}}\"); }}"


class Floods(KernelCase):
    def test_a_hundred_thousand_lines_come_complete_and_in_order(self):
        ran = self.run_cell(LINES.format(count=100_000))
        self.assertEqual(ran.printed(), "".join(f"{i}\n" for i in range(100_000)))
        self.assertLess(len(ran.of("stream")), 10_000, "lines are put together")

    def test_both_streams_at_once_come_complete(self):
        ran = self.run_cell('for i in 0..20_000 { println!("{i}"); eprintln!("{i}"); }')
        expected = "".join(f"{i}\n" for i in range(20_000))
        self.assertEqual((ran.printed(), ran.printed("stderr")), (expected, expected))

    def test_fifty_megabytes_are_cut_and_the_kernel_lives(self):
        self.run_cell("let kept = 3;")
        ran = self.run_cell('let line = "x".repeat(999); for _ in 0..50_000 { println!("{line}"); }')
        self.assertLess(len(ran.printed()), 10_000_000)
        (remark,) = ran.shown
        self.assertIn("the output was cut", remark["text/plain"])
        self.assertEqual(self.run_cell("kept").result, "3")

    def test_a_front_end_that_vanishes_leaves_the_cell_to_the_others(self):
        other = another(self.manager)
        request = other.send(LINES.format(count=300_000))
        other.wait_for_text(request, "1000\n")
        other.client.stop_channels()
        # Wait for `idle` only: the reply goes to the front end that has gone.
        self.front.wait_for_idle(request)
        ran = Ran({}, self.front.published[request])
        self.assertEqual(ran.printed(), "".join(f"{i}\n" for i in range(300_000)))
        self.assertEqual(self.run_cell("1 + 1").result, "2")

    def test_a_front_end_that_never_reads_holds_up_nobody(self):
        with zmq.Context() as context, context.socket(zmq.SUB) as deaf:
            deaf.setsockopt(zmq.RCVHWM, 1)
            deaf.setsockopt(zmq.RCVBUF, 4096)
            deaf.setsockopt(zmq.LINGER, 0)
            deaf.subscribe(b"")
            deaf.connect(f"tcp://127.0.0.1:{self.manager.iopub_port}")
            # The welcome message shows that the subscription is active.
            deaf.recv_multipart()
            ran = self.run_cell(LINES.format(count=1_000_000))
            self.assertEqual(len(ran.printed()), sum(len(str(i)) + 1 for i in range(1_000_000)))
            self.assertEqual(self.run_cell("1 + 1").result, "2")


class Crowds(unittest.TestCase):
    def test_two_kernels_keep_their_variables_apart(self):
        kernels = [start(), start()]
        try:
            for number, (_, front) in enumerate(kernels):
                self.assertEqual(front.run(f"let own = {number};").reply["execution_count"], 1)
            for number, (_, front) in enumerate(kernels):
                self.assertEqual(front.run("own").result, str(number))
        finally:
            for kernel in kernels:
                stop(*kernel)
