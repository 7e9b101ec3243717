//! Small changes to the source that evcxr generates, each of which keeps every line and column in its place.

use super::types::WRAPPER;

/// The source to compile: with the variable store that the prelude holds compiled, and not one to be compiled anew.
pub fn to_compile(source: &str) -> String {
    const OPENS: &str = "\nmod evcxr_internal_runtime {\n";
    const CLOSES: &str = "\n}\n#[unsafe(no_mangle)]\n";
    let whole = || -> Option<String> {
        let start = source.find(OPENS)?;
        let end = start + source[start..].find(CLOSES)?;
        let lines = source[start + 1..end + 2].matches('\n').count();
        let store = "mod evcxr_internal_runtime { pub use ::prelude::wire::store::*; }";
        Some(format!(
            "{}\n{store}{}{}",
            &source[..start],
            "\n".repeat(lines),
            &source[end + 2..]
        ))
    };
    whole().unwrap_or_else(|| source.to_owned())
}

/// The source to analyse.
///
/// evcxr wraps the cell in an `async fn`, whose body MIR shows only as a state machine; where nothing awaits, a plain
/// function does as well. And it hands every variable to a function at the end, which rustc refuses for a variable that
/// the cell has moved; the compilation proper deals with that.
pub fn to_analyse(source: &str) -> String {
    let wrapped = format!("async fn {WRAPPER}");
    let plain = format!("      fn {WRAPPER}");
    // Only the cell counts, not the items that stand before it.
    let awaits = source
        .find(&wrapped)
        .is_some_and(|at| source[at..].contains(".await"));
    let mut analysed = String::with_capacity(source.len());
    for line in source.split_inclusive('\n') {
        if line.starts_with("evcxr_variable_store(") && line.trim_end().ends_with(");") {
            analysed.push('\n');
        } else if !awaits && line.contains(&wrapped) {
            analysed.push_str(&line.replacen(&wrapped, &plain, 1));
        } else {
            analysed.push_str(line);
        }
    }
    analysed
}

/// Whether the cell, or an item it may call, loops: then its time counts, and it is optimised.
pub fn loops(source: &str) -> bool {
    source.contains("::prelude::cell!(loops)")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENERATED: &str = "fn item() {}\nmod evcxr_internal_runtime {\npub struct VariableStore {\n}\n\n}\n\
                             #[unsafe(no_mangle)]\npub extern \"C\" fn run_user_code_1(\nuser();\n}\n";

    #[test]
    fn the_store_is_replaced_and_every_line_stays_where_it_was() {
        let compiled = to_compile(GENERATED);
        assert!(
            compiled.contains("pub use ::prelude::wire::store::*"),
            "{compiled}"
        );
        assert!(!compiled.contains("pub struct VariableStore"), "{compiled}");
        let line = |text: &str, wanted: &str| text.lines().position(|line| line == wanted);
        for wanted in ["fn item() {}", "#[unsafe(no_mangle)]", "user();"] {
            assert_eq!(
                line(&compiled, wanted),
                line(GENERATED, wanted),
                "{wanted} in {compiled}"
            );
        }
    }

    #[test]
    fn source_without_a_store_stays_as_it_is() {
        assert_eq!(to_compile("fn a() {}\n"), "fn a() {}\n");
    }

    #[test]
    fn the_wrapper_becomes_a_plain_function_of_the_same_width() {
        let source =
            "async fn evcxr_analysis_wrapper(\nx: i32) {\nevcxr_variable_store(x);\nOk(())}\n";
        let analysed = to_analyse(source);
        assert_eq!(
            analysed,
            "      fn evcxr_analysis_wrapper(\nx: i32) {\n\nOk(())}\n"
        );
        let awaiting = "async fn evcxr_analysis_wrapper(\nf().await;\n}\n";
        assert_eq!(to_analyse(awaiting), awaiting);
    }
}
