use insta::assert_snapshot;

use super::super::{Expect, Played};

fn expect(text: &str) -> Expect {
    toml::from_str(text).unwrap()
}

fn unmet(expect: &Expect, gpus: usize, result: &str, error: Option<&str>) -> String {
    expect
        .judge(
            gpus,
            Played {
                result,
                printed: "printed\n",
                error,
            },
        )
        .join("\n")
}

#[test]
fn tables_add_to_the_keys_on_top() {
    let expect = expect(
        "shows = [\"a\"]\n[without-gpu]\nshows = [\"c\"]\n[with-gpu]\nshows = [\"g\"]\n[with-2-gpus]\nmatches = \"two$\"",
    );
    assert_eq!(unmet(&expect, 0, "a c", None), "");
    assert_eq!(unmet(&expect, 1, "a g", None), "");
    assert_eq!(unmet(&expect, 2, "a g two", None), "");
    assert_snapshot!(unmet(&expect, 2, "a c", None), @r"
    should show “g”, but showed “printed
    a c”
    its result should match /two$/, but is “a c”
    ");
}

#[test]
fn what_was_printed_counts_as_shown() {
    assert_eq!(unmet(&expect("shows = [\"printed\"]"), 0, "", None), "");
}

#[test]
fn a_demo_that_must_fail_must_fail_with_its_words() {
    let expect = expect("fails = \"0 CUDA devices\"");
    assert_eq!(
        unmet(&expect, 0, "", Some("there are 0 CUDA devices here")),
        ""
    );
    assert_snapshot!(unmet(&expect, 0, "", None), @"should fail with “0 CUDA devices”, but ran");
    assert_snapshot!(unmet(&expect, 0, "", Some("boom")), @"should fail with “0 CUDA devices”, but failed with “boom”");
}

#[test]
fn a_failure_that_was_not_asked_for_is_told_alone() {
    assert_snapshot!(unmet(&expect("shows = [\"a\"]"), 0, "", Some("boom")), @"should run, but failed with “boom”");
    assert_snapshot!(unmet(&expect("ran = true"), 0, "", Some("boom")), @"should run, but failed with “boom”");
}

#[test]
fn hidden_text_must_stay_away_even_from_the_error() {
    let expect = expect("fails = \"boom\"\nhidden = [\"unwrap\"]");
    assert_snapshot!(unmet(&expect, 0, "", Some("boom at unwrap")), @r"
    should not show “unwrap”, but showed “printed
    boom at unwrap”
    ");
}

#[test]
fn an_expectation_of_nothing_is_a_flaw() {
    assert_snapshot!(expect("").flaw().unwrap(), @"without a GPU nothing is expected of this demo; write `ran = true` if running is enough");
    assert_snapshot!(expect("[with-gpu]\nran = true").flaw().unwrap(), @"without a GPU nothing is expected of this demo; write `ran = true` if running is enough");
    assert_snapshot!(expect("fails = \"x\"\n[with-2-gpus]\nran = true").flaw().unwrap(), @"with 2 GPUs this demo is expected to fail and to show something; keep one of the two");
    assert!(expect("ran = true").flaw().is_none());
}
