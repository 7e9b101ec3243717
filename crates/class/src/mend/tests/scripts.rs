//! Rust source files.

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
        &["are taken as part of each", "`:check small-steps`"],
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
fn of_several_files_the_one_that_is_named_for_the_exercise_or_lies_least_deep_counts() {
    let (one, two) = (
        format!("// exercise: safe-mean\n{MEAN}"),
        format!("// exercise: safe-mean\n{}", MEAN.replace("F32", "F64")),
    );
    for (first, other) in [
        ("ada/01_safe-mean.rs", "ada/a.rs"),
        ("ada/deep/ada_1_2_safe_mean.rs", "ada/a.rs"),
        ("ada/a.rs", "ada/src/b.rs"),
    ] {
        for files in [
            [(first, &*one), (other, &*two)],
            [(other, &*two), (first, &*one)],
        ] {
            let handed = scripts(&files);
            assert_eq!(handed.answers["safe-mean"], one, "{first}");
            let note = format!("the one in {first} is graded, not the one in {other}");
            mended(&handed, &[&note]);
            assert!(handed.open.is_empty());
        }
    }
    let handed = scripts(&[("ada/a.rs", &one), ("ada/b.rs", &two)]);
    assert!(handed.answers.is_empty() && handed.problems.is_empty());
    assert!(
        handed.open["safe-mean"].starts_with("ada/a.rs and ada/b.rs hold different answers"),
        "{:?}",
        handed.open
    );
    let handed = scripts(&[("ada/a.rs", &one), ("ada/b.rs", &one)]);
    assert_eq!(handed.answers["safe-mean"], one);
    let starter = "// exercise: safe-mean\nfn safe_mean(x: &Tensor) -> Result<Tensor> {\n    x.mean_all()\n}\n";
    let handed = scripts(&[("a.rs", &one), ("b.rs", starter)]);
    assert_eq!(handed.answers["safe-mean"], one);
}
