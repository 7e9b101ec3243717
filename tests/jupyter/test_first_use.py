"""A kernel on a machine where no prelude has been built yet."""

import tempfile
import time
import unittest

import psutil

from front import PATIENCE
from kernels import by_hand


class FirstUse(unittest.TestCase):
    def test_the_first_cell_shows_how_the_build_goes_and_all_of_it_can_be_stopped(self):
        began = time.monotonic()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as empty:
            with by_hand(GPU_TUTOR_CACHE_DIR=empty, GPU_TUTOR_SHARED_CACHE_DIR=f"{empty}/shared") as (process, front):
                front.request("kernel_info_request")
                self.assertLess(time.monotonic() - began, 5, "it answers although it builds")
                request = front.send("1 + 1")
                bar = front.wait(request, lambda message: message["msg_type"] == "display_data")
                for _ in range(3):
                    seen = len(front.published[request])
                    front.wait(request, lambda message: message in front.published[request][seen:])
                updates = [one for one in front.published[request] if one["msg_type"] == "update_display_data"]
                places = {one["content"]["transient"]["display_id"] for one in [bar, *updates]}
                self.assertEqual((len(updates) >= 3, len(places)), (True, 1))
                front.wait_for_text(request, "building the prelude")

                self.assertEqual(front.control("interrupt_request"), {"status": "ok"})
                ran = front.ran(request)
                self.assertEqual((ran.reply["status"], ran.reply["ename"]), ("error", "interrupted"))
                self.assertEqual(front.request("kernel_info_request")["status"], "ok")

                family = psutil.Process(process.pid).children(recursive=True)
                self.assertTrue(family, "it builds")
                front.control("shutdown_request", {"restart": False})
                process.wait(timeout=PATIENCE)
                _, left = psutil.wait_procs(family, timeout=10)
                try:
                    self.assertEqual([one.name() for one in left], [], "left behind")
                finally:
                    for one in left:
                        one.kill()
