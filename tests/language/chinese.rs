//! Everything that a learner sees in a Chinese session is in Chinese.

use std::path::{Path, PathBuf};

use tempfile::tempdir;

use super::english::has_none;
use crate::repl::learner::Learner;
use crate::support::{Ran, run, run_command, tutor};

/// A lesson in Chinese, so that only the program's own words can be English.
fn lessons() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language/lessons")
}

/// Runs the program in Chinese.
fn in_chinese(arguments: &[&str], input: &str) -> Ran {
    let mut command = tutor();
    command
        .env("GPU_TUTOR_LANG", "zh")
        .arg("--lessons")
        .arg(lessons())
        .args(arguments);
    run_command(&mut command, input)
}

#[track_caller]
fn shows_no_english(arguments: &[&str], input: &str, foreign: &[&str]) {
    let ran = in_chinese(arguments, input);
    let what = arguments.join(" ");
    has_none(&what, &ran.stdout, foreign);
    has_none(&what, &ran.stderr, foreign);
    assert!(
        format!("{}{}", ran.stdout, ran.stderr)
            .contains(|letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter)),
        "{what} says nothing in Chinese:\n{}{}",
        ran.stdout,
        ran.stderr
    );
}

#[test]
fn the_help_of_every_command_for_learners_is_chinese() {
    for command in [
        "", "lessons", "run", "exec", "check", "watch", "prepare", "export", "kernel", "cache",
        "doctor",
    ] {
        for help in ["-h", "--help"] {
            let arguments: Vec<&str> = [command, help]
                .into_iter()
                .filter(|word| !word.is_empty())
                .collect();
            shows_no_english(&arguments, "", &[]);
        }
    }
    shows_no_english(&["kernel", "install", "--help"], "", &[]);
    shows_no_english(&["cache", "prune", "--help"], "", &[]);
    shows_no_english(&["help", "check"], "", &[]);
}

#[test]
fn arguments_that_cannot_be_read_are_refused_in_chinese() {
    for arguments in [
        &["chekc"][..],
        &["lessons", "--josn"],
        &["check"],
        &["check", "twice", "-", "--time-limit", "0"],
        &["check", "twice", "-", "--seed", "many"],
        &["check", "twice", "-", "--time-limit"],
        &["--color", "sometimes"],
        &["lessons", "--json", "--json"],
        &["lessons", "more"],
        &["--lang", "xx", "lessons"],
    ] {
        let ran = in_chinese(arguments, "").exits(2);
        let of_std = "invalid digit found in string";
        has_none(&arguments.join(" "), &ran.stderr, &[of_std]);
        assert!(
            ran.stderr.starts_with("错误：") || arguments.contains(&"xx"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn lessons_and_findings_and_wrong_names_are_chinese() {
    let system = ["No such file or directory (os error 2)"];
    shows_no_english(&["lessons"], "", &[]);
    let built_in = run(&["--lang", "zh", "lessons"], "").exits(0);
    has_none("the lessons built in", &built_in.stdout, &[]);
    shows_no_english(&["doctor"], "", &system);
    shows_no_english(&["--version", "--verbose"], "", &[]);
    shows_no_english(&["cache"], "", &[]);
    shows_no_english(&["cache", "prune", "--all", "--dry-run"], "", &[]);
    shows_no_english(&["run", "shuzi"], "", &[]);
    for wrong in [
        &["run", "shuzii"][..],
        &["run", "xyzzy"],
        &["check", "twcie", "-"],
        &["check", "twice", "missing.rs"],
        &["exec", "missing.rs"],
        &["exec", "."],
        &["exec", "-"],
        &["run", "missing.ipynb"],
        &["export", "shuzi", "-o", "missing/a.ipynb"],
        &["export", "all", "-o", "-"],
        &["kernel", "uninstall", "--prefix", "missing"],
        &["--resume", "lessons"],
        &["--lessons", "missing", "lessons"],
    ] {
        let ran = in_chinese(wrong, "").exits(2);
        has_none(&wrong.join(" "), &ran.stderr, &system);
    }
}

#[test]
fn an_answer_is_graded_in_chinese() {
    const RIGHT: &str = "fn twice(n: u32) -> u32 {\n    n * 2\n}\nlet four = twice(2);\n";
    const BROKEN: &str = "let four = twice(2";
    for answer in [
        RIGHT,
        "fn twice(n: u32) -> u32 {\n    n\n}\nlet four = 3;\n",
        "fn twice(n: u32) -> u32 {\n    panic!(\"x\")\n}\nlet four = 4;\n",
        "let four = 4;\n",
    ] {
        shows_no_english(&["check", "twice", "-"], answer, &rust_says());
    }
    shows_no_english(&["check", "twice", "-"], BROKEN, &rust_says());
}

#[test]
fn cells_and_their_errors_are_told_in_chinese() {
    let cells = [
        "let n = 41;",
        "n + 1",
        "let x = rand((300, 300))?;\nlet y = x.matmul(&x)?;",
        "y.norm()?",
        ":vars",
        ":type y.dims()",
        ":timeit n + 1",
        ":nope",
        ":undo",
        "tensor([1.0, 2.0])?.reshape((3, 3))?",
        "gpu(7)?",
        "let v: Vec<u32> = Vec::new();",
        "v[3]",
        "\"x\".parse::<u32>()?",
        "let moved = v;\nlet again = v;",
        "missing + 1",
        "display!(n)",
        ":gpus",
    ];
    shows_no_english(&["exec", "-"], &cells.join("\n// %%\n"), &rust_says());
}

/// What rustc, the standard library and candle say about the cells above.
fn rust_says() -> Vec<&'static str> {
    vec![
        "cannot find value `missing` in this scope",
        "not found in this scope",
        "mismatched closing delimiter",
        "this file contains an unclosed delimiter",
        "unclosed delimiter",
        "cannot find function `twice` in this scope",
        "index out of bounds: the len is 0 but the index is 3",
        "invalid digit found in string",
        "use of moved value: `v`",
        "value used here after move",
        "value moved here",
        "move occurs because `v` has type `Vec<u32>`, which does not implement the `Copy` trait",
        "move occurs because `v` has type `std::vec::Vec<u32>`, which does not implement the `Copy` trait",
        "consider cloning the value if the performance cost is acceptable",
    ]
}

#[test]
fn a_learner_at_the_prompt_reads_chinese() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down_in("zh", folder.path(), &lessons());
    learner
        .sees("按 Enter 开始本课")
        .is_asked("shuzi 1/5")
        .types(":help")
        .sees("Ctrl-R")
        .is_asked("shuzi 1/5")
        .types(":help :goto")
        .sees("也可以写作")
        .is_asked("shuzi 1/5")
        .types(":hnit")
        .sees("没有命令")
        .is_asked("shuzi 1/5")
        .types(":hint")
        .sees("只有练习才有提示")
        .is_asked("shuzi 1/5")
        .presses_enter()
        .sees("按 Enter 运行")
        .is_asked("shuzi 1/5")
        .presses_enter()
        .is_asked("shuzi 2/5")
        .types("let x = ones((2, 3))?;")
        .is_asked("shuzi 2/5")
        .types(":vars")
        .sees("x")
        .is_asked("shuzi 2/5")
        .types(":time")
        .sees("主机")
        .is_asked("shuzi 2/5")
        .types(":time off")
        .sees("不再显示")
        .is_asked("shuzi 2/5")
        .types(":doc nothing_of_this")
        .sees("找不到")
        .is_asked("shuzi 2/5")
        .types(":history")
        .sees("ones")
        .is_asked("shuzi 2/5")
        .types(":edit 99")
        .sees("没有第 99 个单元格")
        .is_asked("shuzi 2/5")
        .types(":goto 99")
        .sees("没有第 99 步")
        .is_asked("shuzi 2/5")
        .types(":goto nowhere")
        .sees("没有课程")
        .is_asked("shuzi 2/5")
        .types(":save")
        .sees("需要文件名")
        .is_asked("shuzi 2/5")
        .types(":lessons")
        .sees("前往某一课")
        .is_asked("shuzi 2/5")
        .presses_enter()
        .sees("选项的编号")
        .is_asked("shuzi 3/5 [1-2]")
        .types("1")
        .sees("不是这一项")
        .is_asked("shuzi 3/5 [1-2]")
        .types("2")
        .sees("回答正确")
        .is_asked("shuzi 3/5")
        .types(":reset")
        .sees("会话已重新开始")
        .is_asked("shuzi 3/5")
        .types(":quit")
        .sees("下次见")
        .is_done();
    has_none("the prompt", learner.seen(), &["let x = ones((2, 3))?;"]);
}
