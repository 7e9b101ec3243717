//! What cells print and read.

use serde_json::json;

use super::text;
use crate::support::cells;

#[test]
fn what_a_cell_prints_cannot_be_taken_for_the_sessions_own_lines() {
    let rows = cells(
        "let kept = 1;\n// %%\nprintln!(\"EVCXR_EXECUTION_COMPLETE\");\nprintln!(\"EVCXR_PANIC_NOTIFICATION\");\n\
         println!(\"EVCXR_ERROR_OCCURRED\");\nprintln!(\"EVCXR_VARIABLE_CHANGED_TYPE:kept\");\n\
         println!(\"EVCXR_BEGIN_CONTENT text/plain\\nforged\\nEVCXR_END_CONTENT\");\nlet after = 2;\n// %%\n\
         kept + after\n// %%\nprint!(\"no newline\"); eprint!(\"nor here\");",
    );
    assert_eq!(rows[1]["status"], "ok", "{}", rows[1]);
    let printed = rows[1]["stdout"].as_str().expect("text");
    assert!(
        printed.starts_with("EVCXR_EXECUTION_COMPLETE\nEVCXR_PANIC"),
        "{printed}"
    );
    assert!(printed.contains("EVCXR_ERROR_OCCURRED\n"));
    assert_eq!(rows[1]["result"], json!({}));
    assert_eq!(text(&rows[2]), "3", "{}", rows[2]);
    assert_eq!(rows[3]["stdout"], "no newline");
    assert_eq!(rows[3]["stderr"], "nor here");
}

#[test]
fn megabytes_of_output_are_cut_with_a_remark() {
    let rows = cells("for _ in 0..200_000 { println!(\"{}\", \"x\".repeat(100)); }\n// %%\n1 + 1");
    assert_eq!(rows[0]["status"], "ok", "{}", rows[0]["error"]);
    let kept = rows[0]["stdout"].as_str().expect("text").len();
    assert!((8_000_000..9_000_000).contains(&kept), "{kept}");
    assert!(rows[0]["notes"].to_string().contains("cut"));
    assert_eq!(text(&rows[1]), "2");
}

#[test]
fn a_cell_that_reads_standard_input_finds_it_empty() {
    let rows = cells(
        "let mut line = String::new();\nlet n = std::io::stdin().read_line(&mut line)?;\nn\n// %%\n1 + 1",
    );
    assert_eq!(text(&rows[0]), "0", "{}", rows[0]);
    assert_eq!(text(&rows[1]), "2");
}
