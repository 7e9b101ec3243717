//! What the prompt does while a cell is typed: completion, brackets, earlier cells, keys from the settings, and lines
//! that are typed ahead.

use std::fs;

use tempfile::tempdir;

use super::learner::Learner;

const PROMPT: &str = "devices 1/37";
const RIGHT: &str = "\x1b[C";
const END: &str = "\x1b[F";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";

#[test]
fn tab_opens_a_menu_with_types_and_documentation() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .is_asked(PROMPT)
        // The type of a closure cannot be written down.
        .types("let t = zeros((2, 3))?; let f = |x: i32| x + 1;")
        .sees("compile")
        .is_asked(PROMPT)
        // Both begin with `to_d`, which is already typed. Nothing is selected yet.
        .writes("t.to_d\t")
        .sees("  to_device")
        .sees("(device: &Device) -> Re")
        .sees("If the target device")
        .sees("  to_dtype")
        .writes("\t")
        .sees("› to_device")
        .writes(DOWN)
        .sees("› to_dtype")
        // Enter accepts the selection, and the line continues.
        .presses_enter()
        .types("(DType::F64)?.dtype()")
        .sees("f64\r\n")
        .is_asked(PROMPT)
        // Ctrl-G puts back what was typed.
        .writes("t.to_d\t\t")
        .sees("› to_device")
        .presses_ctrl('g')
        .types("evice(&cpu())?.dims2()?")
        .sees("(2, 3)\r\n")
        .is_asked(PROMPT)
        .writes(":hin\t")
        .sees("the next of an exercise's")
        .presses_enter()
        .is_asked(PROMPT)
        .types(":quit")
        .sees("until next time")
        .is_done();
}

#[test]
fn brackets_are_marked_and_earlier_cells_are_shown_whole() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down_in_colour(folder.path());
    learner
        .is_asked(PROMPT)
        .writes("f(1)")
        .sees("f\x1b[1;36m(\x1b[0m\x1b[34m1\x1b[0m\x1b[1;36m)\x1b[0m")
        .presses_ctrl('u')
        .writes("f]")
        .sees("f\x1b[1;31m]\x1b[0m")
        .presses_ctrl('u')
        .types("fn twice(x: i32) -> i32 {")
        .types("    2 * x")
        .types("}")
        .sees("compile")
        .is_asked(PROMPT)
        // The rest of an earlier cell appears in grey, with all its lines; the right arrow accepts all of it.
        .writes("fn tw")
        .sees("\x1b[90mice(x: i32) -> i32 {\x1b[0m\r\n\x1b[90m    2 * x\x1b[0m\r\n\x1b[90m}\x1b[0m")
        .writes(RIGHT)
        .types(" twice(21)")
        .sees("42\r\n")
        .is_asked(PROMPT)
        .presses_ctrl('r')
        .writes("2 *")
        .sees("fn twice(x: i32) -> i32 {\r\n    \x1b[1;36m2 *\x1b[0m x\r\n} twice(21)")
        // Enter accepts it, but does not run it yet.
        .presses_enter()
        .sees("\x1b[34m2\x1b[0m * x\r\n} twice(\x1b[34m21\x1b[0m)")
        .types(&format!("{DOWN}{END} + 100"))
        .sees("142\r\n")
        .is_asked(PROMPT)
        .types(":quit")
        .sees("until next time")
        .is_done();
}

#[test]
fn up_finds_earlier_cells_that_begin_as_typed() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .is_asked(PROMPT)
        .types("300 + 33")
        .sees("333\r\n")
        .is_asked(PROMPT)
        .types("let n = 1000;")
        .sees("compile")
        .is_asked(PROMPT)
        .types(&format!("30{UP} * 2"))
        .sees("366\r\n")
        .is_asked(PROMPT)
        // The two cells that match, then back to what was typed.
        .types(&format!("30{UP}{UP}{DOWN}{DOWN} + 12"))
        .sees("42\r\n")
        .is_asked(PROMPT)
        // On an empty line, all of them.
        .types(&format!("{UP}{UP}{UP} n + 1"))
        .sees("1001\r\n")
        .is_asked(PROMPT)
        .types("exit")
        .sees("until next time")
        .is_done();
}

#[test]
fn keys_are_those_of_the_settings_and_what_is_wrong_in_them_is_told() {
    let folder = tempdir().expect("a folder");
    let settings = folder.path().join("gpu-tutor");
    fs::create_dir(&settings).expect("made");
    fs::write(
        settings.join("config.toml"),
        "edit = \"vi\"\n[keys]\n\"f2\" = \"kill-cel\"\n\"ctrl-x k\" = \"kill-cell\"\n",
    )
    .expect("written");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .sees("gpu-tutor/config.toml:3: there is no action `kill-cel`: did you mean `kill-cell`")
        .is_asked(PROMPT)
        // In vi mode: Escape, go to the beginning, delete one character.
        .writes("940 + 2\x1b0x")
        .presses_enter()
        .sees("42\r\n")
        .is_asked(PROMPT)
        .writes("nonsense\x18k")
        .types("1000 + 1")
        .sees("1001\r\n")
        .is_asked(PROMPT)
        .types(":quit")
        .sees("until next time")
        .is_done();
}

#[test]
fn lines_typed_while_a_cell_runs_are_the_next_cells() {
    let folder = tempdir().expect("a folder");
    let go_on = folder.path().join("go-on");
    let cell = format!(
        "println!(\"{{}}\", 300 + 33); while !std::path::Path::new({go_on:?}).exists() \
         {{ std::thread::sleep(std::time::Duration::from_millis(1)); }}"
    );
    let mut learner = Learner::sits_down(folder.path());
    learner
        .is_asked(PROMPT)
        .types(&cell)
        .sees("333\r\n")
        .types("40 + 2")
        .types("1000 + 1")
        .writes("let half = 20 +");
    fs::write(&go_on, "").expect("written");
    learner
        .sees("42\r\n")
        .sees("1001\r\n")
        .sees("let half = 20 +")
        .types(" 1;")
        .sees("compile")
        .is_asked(PROMPT)
        // A line typed after a cell that asks is the answer.
        .writes("let name = input(\"\")?;\rAda Lovelace\rname.len()\r")
        .sees("12\r\n")
        .is_asked(PROMPT)
        .types(":quit")
        .sees("until next time")
        .is_done();
}
