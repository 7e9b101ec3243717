//! Cells that panic or end their process.

use serde_json::json;

use super::{error, text};
use crate::support::cells;

#[test]
fn a_panic_is_told_with_its_place_and_keeps_variables() {
    let rows = cells("let kept = vec![1, 2, 3];\n// %%\nlet i = 7;\nkept[i]\n// %%\nkept");
    assert_eq!(rows[1]["status"], "runtime_error");
    assert_eq!(rows[1]["error"]["kind"], "panic");
    assert!(
        error(&rows[1]).contains("index out of bounds"),
        "{}",
        rows[1]
    );
    let start = rows[1]["error"]["labels"][0]["start"].as_u64();
    assert!(
        start.is_some_and(|start| (11..18).contains(&start)),
        "{}",
        rows[1]
    );
    assert_eq!(rows[1]["stderr"], "");
    assert_eq!(text(&rows[2]), "[1, 2, 3]");
}

#[test]
fn a_cell_that_ends_its_process_costs_its_variables_and_not_the_session() {
    let rows = cells(
        "let gone = 1;\nlet gone_too = 2;\n// %%\nstd::process::exit(3)\n// %%\ngone\n// %%\n1 + 1\n// %%\n\
         unsafe { std::ptr::null_mut::<u8>().write_volatile(1) };\n// %%\nzeros((2,))?.dims().to_vec()\n// %%\n\
         std::process::abort()\n// %%\n2 + 2\n// %%\n\
         fn deep(n: u64) -> u64 { 1 + deep(n + 1) }\ndeep(1)\n// %%\nvec![1u8; 1 << 46].len()",
    );
    assert_eq!(rows[1]["status"], "died", "{}", rows[1]);
    assert_eq!(rows[1]["lost"], json!(["gone", "gone_too"]));
    assert_eq!(rows[2]["status"], "compile_error");
    let help = rows[2]["error"]["help"].as_str().unwrap_or_default();
    assert!(help.contains(":replay"), "{}", rows[2]);
    assert_eq!(text(&rows[3]), "2", "{}", rows[3]);
    assert_eq!(rows[4]["status"], "died", "{}", rows[4]);
    assert_eq!(text(&rows[5]), "[2]", "{}", rows[5]);
    assert_eq!(rows[6]["status"], "died");
    assert_eq!(text(&rows[7]), "4");
    for (row, why) in [
        (8, "it overflowed its stack"),
        (9, "memory allocation of 70368744177664 bytes failed"),
    ] {
        let message = rows[row]["error"]["message"].as_str().unwrap_or_default();
        assert!(message.ends_with(why), "{message}");
    }
}
