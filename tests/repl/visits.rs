use std::path::Path;

use tempfile::tempdir;

use super::learner::Learner;

const WRONG: &str = "fn where_to(wanted: usize, present: usize) -> String { if wanted <= present \
                     { format!(\"cuda:{wanted}\") } else { String::from(\"cpu\") } } \
                     fn everywhere(present: usize) -> Vec<String> { if present == 0 { vec![String::from(\"cpu\")] } \
                     else { (0..present).map(|i| format!(\"cuda:{i}\")).collect() } }";

#[test]
fn enter_plays_the_lesson_and_rust_runs_in_between() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .sees("5.6.1 Computing devices")
        .sees("Enter begins the lesson, or type Rust · device: cpu")
        .sees("Ctrl-D leaves")
        .is_asked("devices 1/37")
        .presses_enter()
        .sees("A tensor lives somewhere")
        .is_asked("devices 1/37")
        .presses_enter()
        .sees("What is in this machine?")
        .sees("Enter runs it")
        .is_asked("devices 2/37")
        .presses_enter()
        .sees("driver")
        .is_asked("devices 3/37");
    // The learner's own code, on several lines and with an error in between.
    learner
        .types("fn twice(x: i32) -> i32 {")
        .types("    2 * x")
        .types("}")
        // The prompt itself is redrawn while the learner types.
        .sees("compile")
        .is_asked("devices 3/37")
        .types("let n = twice(21);")
        .sees("compile")
        .is_asked("devices 3/37")
        .types("n.nope()")
        .sees("no method named `nope`")
        .is_asked("devices 3/37")
        .types("n")
        .sees("42\r\n")
        .is_asked("devices 3/37")
        .types(":vars")
        .sees("│ n    │ i32")
        .is_asked("devices 3/37")
        // A path that begins with colons is Rust, which continues on the next line.
        .types("::std::convert::identity(")
        .types("40 + 2)")
        .sees("42\r\n")
        .is_asked("devices 3/37")
        .types(":hnit")
        .sees("there is no command `:hnit`: did you mean `:hint`")
        .is_asked("devices 3/37");
    // The lesson continues where it was, and the place is saved when the learner leaves.
    learner
        .presses_enter()
        .sees("Naming a device")
        .is_asked("devices 4/37")
        .types(":quit")
        .sees("until next time")
        .is_done();
    assert!(!learner.seen().contains("panicked"), "{}", learner.seen());
}

#[test]
fn an_exercise_is_graded_at_once_and_who_comes_back_goes_on() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .is_asked("devices 1/37")
        .types(":goto where-to")
        // The task is shown although the learner skipped the passage, and so is the starter.
        .sees("Write the rule yourself")
        .sees("Your turn: 5 checks, 6 points")
        .sees("nowhere yet")
        // A command after the draft; the draft stays.
        .types(":hint")
        .sees("Hint 1 of 3")
        .sees("nowhere yet")
        // Ctrl-C discards the draft.
        .presses_ctrl('c')
        .is_asked("devices 36/37")
        .types(WRONG)
        .sees("one past the last")
        .sees("not passed yet: 4 of 6 points")
        .is_asked("devices 36/37")
        .types(&WRONG.replace("<=", "<"))
        .sees("passed: 6 of 6 points")
        .sees("Enter continues")
        .is_asked("devices 36/37")
        .presses_ctrl('d')
        .sees("until next time")
        .is_done();

    let mut again = Learner::sits_down(folder.path());
    again
        .sees("Enter continues 5.6.1 Computing devices")
        .is_asked("devices 37/37")
        .types(":lessons")
        .sees("where-to ✓")
        .is_asked("devices 37/37")
        .presses_enter()
        .sees("What to keep")
        .sees("The end of this lesson. Next: 5.6.2")
        .is_asked("devices 37/37")
        .presses_ctrl('d')
        .sees("until next time")
        .is_done();
}

#[test]
fn what_an_exercise_gives_is_there_for_the_next_attempt() {
    let folder = tempdir().expect("a folder");
    let lessons = folder.path().join("lessons");
    std::fs::create_dir(&lessons).expect("made");
    let lesson = include_str!("../../crates/teaching/src/fixture.md");
    // A net is changed through shared data, and a type is defined again.
    let gives = "let x = ones((2, 3))?;\nstruct Own(i32);\nlet own = Own(1);\nlet net = Sequential::new().linear(1, 1)?;";
    let lesson = lesson.replace("let x = ones((2, 3))?;", gives);
    std::fs::write(lessons.join("01-devices.md"), lesson).expect("written");
    let mut learner = Learner::sits_down_in("en", folder.path(), &lessons);
    learner
        .is_asked("devices 1/8")
        .types(":goto move-it")
        .sees("one more line")
        .presses_ctrl('c')
        .is_asked("devices 7/8")
        .types("let mine = Own(40); let y = x * 2.0;")
        .sees("moved: x")
        .sees("Look at the type of `y`")
        .is_asked("devices 7/8")
        .types("let y = x.nope();")
        .sees("restored to what the exercise provides: `x`")
        .sees("no method named `nope`")
        .is_asked("devices 7/8")
        .types("let y = { net.set_parameter(\"0.bias\", &tensor([5.0])?)?; drop(own); x.reshape(7)? };")
        .sees("6 values do not fill")
        .is_asked("devices 7/8")
        .types("let y = (x * 2.0)?;")
        .sees("restored to what the exercise provides: `net`, `own`")
        .sees("passed: 4 of 4 points")
        .is_asked("devices 7/8")
        .types("own.0 + mine.0")
        .sees("41\r\n")
        .is_asked("devices 7/8")
        .presses_ctrl('d')
        .is_done();
}

#[test]
fn ctrl_c_stops_a_cell_and_keeps_variables_and_a_second_one_kills_it() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .is_asked("devices 1/37")
        .types("let kept = vec![4, 2];")
        .sees("compile")
        .is_asked("devices 1/37")
        // The output differs from what was typed, so it appears only once the cell is running.
        .types("println!(\"{}\", 300 + 33); loop { let v = vec![1]; drop(v); }")
        .sees("333\r\n")
        .presses_ctrl('c')
        .sees("the cell was stopped; variables are kept")
        .is_asked("devices 1/37")
        .types("kept")
        .sees("[4, 2]\r\n")
        .is_asked("devices 1/37");
    learner
        .types(
            // Threads that borrow from the cell must end before the cell can end.
            "println!(\"{}\", 400 + 44); std::thread::scope(|s| { s.spawn(|| loop { std::thread::park() }); })",
        )
        .sees("444\r\n")
        .presses_ctrl('c')
        .sees("stopping; Ctrl-C again kills the cell and its variables")
        .presses_ctrl('c')
        .sees("lost: kept")
        .is_asked("devices 1/37")
        .types("40 + 2")
        .sees("42\r\n")
        .is_asked("devices 1/37")
        .presses_ctrl('d')
        .sees("until next time")
        .is_done();
}

#[test]
fn a_dumb_terminal_is_served_in_ascii() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down_at("dumb", folder.path());
    learner
        .sees("devices 1/37 > ")
        .types(":help")
        .sees(":goto STEP|LESSON")
        .sees("devices 1/37 > ")
        .types(":quit")
        .sees("until next time")
        .is_done();
    assert!(learner.seen().is_ascii(), "{}", learner.seen());
}

#[test]
fn names_are_looked_up_and_completed() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .is_asked("devices 1/37")
        .types(":doc ones")
        .sees("prelude::create")
        .sees("Creates an `f32` tensor of ones.")
        .is_asked("devices 1/37")
        .types(":doc nonesuch")
        .sees("found no documentation for `nonesuch`")
        .sees("as in `?Tensor::matmul` or")
        .is_asked("devices 1/37")
        // A method is found even by its name alone.
        .types("?matmul")
        .sees("pub fn matmul(&self, rhs: &Self)")
        .is_asked("devices 1/37")
        .writes("Tensor::zeros_l\t")
        .sees("Tensor::zeros_like")
        .presses_ctrl('c')
        .is_asked("devices 1/37")
        .types(":quit")
        .sees("until next time")
        .is_done();
}

#[test]
fn lessons_of_somebody_else_are_played_at_the_prompt() {
    let folder = tempdir().expect("a folder");
    let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/own-lessons");
    let mut learner =
        Learner::sits_down_with(folder.path(), &[("GPU_TUTOR_LESSONS", lessons.as_path())]);
    learner
        .sees("Small numbers")
        .types(":lessons")
        .sees("how-many");
    learner.types(":goto how-many").sees("Your turn: 3 checks");
    learner
        // The starter is already on the line.
        .types(" let many = numbers.iter().filter(|n| *n % 2 == 0).count();")
        .sees("passed: 4 of 4 points");
}

#[test]
fn a_prediction_stands_beside_what_the_demo_has_shown() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .is_asked("devices 1/37")
        .types(":goto name-five")
        .sees("How many of the five names will be there?")
        .sees("Enter alone runs it without a prediction")
        .is_asked("[number]")
        .types("three")
        .sees("the demo is still waiting for your prediction")
        .types("3")
        .sees("cuda:99")
        .sees("you said")
        .sees("2 too high")
        .types(":lessons")
        .sees("0 of 1 right")
        .presses_ctrl('d')
        .sees("until next time")
        .is_done();
    let kept = std::fs::read_to_string(folder.path().join("progress.json"));
    assert!(kept.is_ok_and(|kept| kept.contains("\"how-many-of-five\"")));
}
