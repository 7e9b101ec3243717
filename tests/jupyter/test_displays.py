"""What a cell displays while it runs, and how displays are updated."""

from front import is_cost
from kernels import KernelCase


class Displays(KernelCase):
    def test_an_update_takes_the_place_of_what_was_shown(self):
        ran = self.run_cell('let place = display!("one");\nupdate!(place, "two");\nupdate!(place, 3);')
        first, *_ = ran.of("display_data")
        updates = ran.of("update_display_data")
        self.assertEqual([one["data"]["text/plain"] for one in [first, *updates]], ['"one"', '"two"', "3"])
        self.assertEqual(len({one["transient"]["display_id"] for one in [first, *updates]}), 1)
        self.assertEqual(ran.kinds, ["display_data", "update_display_data", "update_display_data", "display_data"])

    def test_a_later_cell_can_update_it(self):
        first = self.run_cell("let later = display!(1);").of("display_data")[0]
        ran = self.run_cell("update!(later, 2);")
        (update,) = ran.of("update_display_data")
        self.assertEqual(update["transient"], first["transient"])
        self.assertEqual(update["data"]["text/plain"], "2")

    def test_each_place_has_an_id_of_its_own(self):
        ran = self.run_cell("for i in 0..3 { display!(i); }")
        shown = [one for one in ran.of("display_data") if not is_cost(one["data"])]
        self.assertEqual(len({one["transient"]["display_id"] for one in shown}), 3)

    def test_displays_stand_where_they_were_said_between_the_lines(self):
        ran = self.run_cell('print!("a"); display!(1); print!("b"); display!(2); print!("c");')
        texts = [
            message["content"].get("text") or message["content"]["data"]["text/plain"]
            for message in ran.messages
            if message["msg_type"] in ("stream", "display_data")
        ]
        self.assertEqual(texts[:-1], ["a", "1", "b", "2", "c"])

    def test_a_tensor_is_a_table_and_a_measurement_a_picture(self):
        tensor, measured = self.run_cell("display!(ones((2, 3))?); display!(bench(|| 1 + 1)?);").shown
        self.assertIn("<table", tensor["text/html"])
        self.assertTrue(measured["image/svg+xml"].lstrip().startswith("<svg"))
        self.assertIn("text/plain", measured)

    def test_a_bar_moves_in_its_place(self):
        ran = self.run_cell(
            'for _ in progress("work", 0..8) { std::thread::sleep(std::time::Duration::from_millis(100)); }'
        )
        bars = [one for one in ran.of("display_data") if not is_cost(one["data"])] + ran.of("update_display_data")
        self.assertGreaterEqual(len(bars), 3)
        self.assertEqual(len({bar["transient"]["display_id"] for bar in bars}), 1)
        self.assertIn("8 of 8", bars[-1]["data"]["text/plain"])
        self.assertTrue(all("<progress" in bar["data"]["text/html"] for bar in bars))

    def test_output_is_cleared_at_once_or_later(self):
        for wait in [True, False]:
            with self.subTest(wait=wait):
                ran = self.run_cell(f'println!("gone"); clear_output({str(wait).lower()}); println!("stays");')
                self.assertEqual(ran.of("clear_output"), [{"wait": wait}])
                self.assertEqual(ran.kinds[:3], ["stream", "clear_output", "stream"])

    def test_two_cells_share_no_id(self):
        ids = [self.run_cell("display!(1);").of("display_data")[0]["transient"]["display_id"] for _ in range(2)]
        self.assertNotEqual(*ids)
