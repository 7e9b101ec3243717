//! The process that runs a learner's cells uses the language of the session, and so does the one that runs their
//! answers.

use crate::support::run;

#[test]
fn the_prelude_speaks_the_language_of_its_session() {
    let script = r#"
ones((2, 3))?.matmul(&ones((2, 3))?)?;
// %%
println!("{}", device("gpu").unwrap_err());
// %%
let of = |ms| std::time::Duration::from_millis(ms);
compare(&[("cpu", of(4)), ("两个矩阵", of(1))])
"#;
    let rows = run(&["--lang", "zh", "exec", "-", "--json"], script).json();
    let error = &rows[0]["error"];
    assert_eq!(
        error["message"],
        "`matmul` 得到的形状是 [2, 3] 和 [2, 3]：左边 3 列与右边 2 行对不上"
    );
    assert_eq!(error["help"], "转置右边的：`lhs.matmul(&rhs.t()?)?`");
    assert_eq!(rows[1]["stdout"], "`gpu` 不是设备的名字\n");
    let table = rows[2]["result"]["text/plain"].as_str().unwrap_or_default();
    let wanted = "\
方式        中位数     比值
cpu        4.00 ms     4.0×  ██████████████████████████████
两个矩阵   1.00 ms     1.0×  ███████▌";
    assert_eq!(table, wanted, "{table}");
}

#[test]
fn the_same_cells_speak_english_in_an_english_session() {
    let script = "println!(\"{}\", device(\"gpu\").unwrap_err());";
    let rows = run(&["--lang", "en", "exec", "-", "--json"], script).json();
    assert_eq!(rows[0]["stdout"], "`gpu` is not the name of a device\n");
}

#[test]
fn a_box_speaks_the_language_of_the_grader() {
    let answer = "fn where_to(w: usize, p: usize) -> String { gpu(99).map(|_| String::new()).expect(\"a GPU\") }\n\
                  fn everywhere(p: usize) -> Vec<String> { (0..p).map(|i| where_to(i, p)).collect() }";
    let check = ["--lang", "zh", "check", "where-to", "-", "--color", "never"];
    let ran = run(&check, answer).exits(1);
    for said in ["你的答案发生 panic：", "尚未通过：6 分中得"] {
        assert!(ran.stdout.contains(said), "{said}: {}", ran.stdout);
    }
}
