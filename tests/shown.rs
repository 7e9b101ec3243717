//! What cells show and ask while they run.

use std::fs;

use crate::support::{Ran, run, run_command, tutor};

/// Plays a script from a file, with text on standard input for its cells to read.
fn played(script: &str, input: &str) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("script.rs");
    fs::write(&file, script).expect("written");
    run_command(tutor().arg("exec").arg(&file), input)
}

/// The lines that were printed, without those about the cost of cells.
fn lines(ran: &Ran) -> Vec<&str> {
    let lines = ran.stdout.lines().map(str::trim_end);
    lines.filter(|line| !line.contains("compile ")).collect()
}

#[test]
fn what_is_shown_stands_between_the_lines_printed_before_and_after() {
    let ran = played(
        "for i in 0..200 { println!(\"line {i}\"); if i % 50 == 0 { display!(i * 1000); } }",
        "",
    )
    .exits(0);
    let mut expected = Vec::new();
    for i in 0..200 {
        expected.push(format!("line {i}"));
        if i % 50 == 0 {
            expected.push(format!("{}", i * 1000));
        }
    }
    assert_eq!(lines(&ran), expected);
}

#[test]
fn a_value_of_any_type_is_shown_in_the_form_it_has_as_a_result() {
    let ran = played(
        "struct Mute; #[derive(Debug)] struct Point { x: i32 }\n\
         print!(\"half a line\"); display!(Point { x: 3 }); display!(\"text\"); display!(ones(2)?); display!(Mute); display!(());",
        "",
    )
    .exits(0);
    let shown = lines(&ran);
    assert_eq!(shown[..3], ["half a line", "Point { x: 3 }", "\"text\""]);
    assert!(
        shown
            .iter()
            .any(|line| line.contains("Tensor[[2], f32, cpu]")),
        "{shown:?}"
    );
    assert!(
        shown.iter().any(|line| line.contains("cannot be shown")),
        "{shown:?}"
    );
}

#[test]
fn what_is_updated_is_written_once_more_where_nobody_can_go_back() {
    let ran = played(
        "let shown = display!(0);\nfor i in 1..10 { update!(shown, i); }\nprintln!(\"end\");\n// %%\nupdate!(shown, 77);",
        "",
    )
    .exits(0);
    assert_eq!(lines(&ran), ["0", "end", "9", "77"]);
}

#[test]
fn a_loop_that_takes_long_tells_how_far_it_is() {
    let ran = played(
        "for _ in progress(\"training\", 0..5) { std::thread::sleep(std::time::Duration::from_millis(90)); }\n\
         // %%\nprogress(\"quick\", 0..100).sum::<i32>()",
        "",
    )
    .exits(0);
    assert!(
        ran.stdout.contains("training ████████████████████████ 5/5"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("4950") && !ran.stdout.contains("quick"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_cell_asks_for_lines_in_either_way() {
    let ran = played(
        "let name = input(\"name? \")?;\nname\n// %%\nlet mut line = String::new();\n\
         let read = std::io::stdin().read_line(&mut line)?;\n(read, line)\n// %%\ninput(\"more? \")?",
        "Ada\nGrace\n",
    )
    .exits(1);
    assert!(ran.stdout.contains("name? \"Ada\""), "{}", ran.stdout);
    assert!(ran.stdout.contains("(6, \"Grace\\n\")"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("nobody answered `more?`"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_script_on_standard_input_is_not_read_by_its_own_cells() {
    let script =
        "let mut line = String::new();\nstd::io::stdin().read_line(&mut line)?\n// %%\n41 + 1";
    let rows = run(&["exec", "-", "--json"], script).exits(0).json();
    assert_eq!(rows[0]["result"]["text/plain"], "0");
    assert_eq!(rows[1]["result"]["text/plain"], "42");
}

#[test]
fn a_session_goes_on_after_its_process_was_killed() {
    let script =
        "let x = 1;\n// %%\nstd::process::abort()\n// %%\n40 + 2\n// %%\ninput(\"more? \")?";
    let ran = played(script, "yes\n").exits(1);
    assert!(ran.stdout.contains("42"), "{}", ran.stdout);
    assert!(ran.stdout.contains("more? \"yes\""), "{}", ran.stdout);
}
