//! Files of Rust.

use super::*;

#[test]
fn a_script_is_cut_at_its_lines() {
    let text = format!(
        "use std::fs;\n// exercise: safe-mean\n{MEAN}\n\n// exercise: small-steps\n{WALK}\n:check small-steps\n"
    );
    let handed = scripts(&[("alice.rs", &text)]);
    assert_eq!(
        handed.answers["safe-mean"],
        format!("use std::fs;\n// exercise: safe-mean\n{MEAN}")
    );
    assert_eq!(
        handed.answers["small-steps"],
        format!("use std::fs;\n// exercise: small-steps\n{WALK}")
    );
    mended(
        &handed,
        &["are taken as a part of each", "`:check small-steps`"],
    );
}

#[test]
fn the_file_s_name_or_its_functions_tell_the_exercise() {
    let handed = scripts(&[
        ("Safe_Mean (1).rs", "fn other() {}"),
        ("small-steps.rs", WALK),
    ]);
    assert_eq!(
        (
            handed.answers["safe-mean"].as_str(),
            handed.answers["small-steps"].as_str()
        ),
        ("fn other() {}", WALK)
    );
    let both = format!("{MEAN}\n{WALK}");
    let handed = scripts(&[("alice.rs", &both)]);
    assert_eq!(
        (&handed.answers["safe-mean"], &handed.answers["small-steps"]),
        (&both, &both)
    );
    let handed = scripts(&[("alice.rs", "fn unrelated() {}")]);
    assert!(handed.answers.is_empty() && handed.problems.len() == 1);
}

#[test]
fn of_several_files_the_last_one_with_an_answer_counts() {
    let (one, two) = (
        format!("// exercise: safe-mean\n{MEAN}"),
        format!("// exercise: safe-mean\n{}", MEAN.replace("F32", "F64")),
    );
    let handed = scripts(&[("a.rs", &one), ("b.rs", &two)]);
    assert_eq!(handed.answers["safe-mean"], two);
    mended(&handed, &["that of b.rs is graded, and not that of a.rs"]);
    let starter = "// exercise: safe-mean\nfn safe_mean(x: &Tensor) -> Result<Tensor> {\n    x.mean_all()\n}\n";
    let handed = scripts(&[("a.rs", &one), ("b.rs", starter)]);
    assert_eq!(handed.answers["safe-mean"], one);
}
