//! What is read of the standard library's sources, and what is left lying.

use std::path::Path;

/// Folders and files that no crate of a session is made of: tests, and systems this program does not run on.
const LEFT_OUT: [&str; 16] = [
    "tests",
    "benches",
    "examples",
    "windows",
    "windows_sys",
    "sgx",
    "wasi",
    "wasm",
    "hermit",
    "solid",
    "uefi",
    "xous",
    "teeos",
    "vxworks",
    "cuda_backend",
    "metal_backend",
];

/// Files of `core` that are a few types and, by macro, thousands of impls for them: a sixth of the time and a tenth of
/// the memory, for methods of numbers that wrap, saturate or are never zero.
const IMPLS_LEFT_OUT: [&str; 3] = ["num/wrapping.rs", "num/saturating.rs", "num/nonzero.rs"];

pub fn is_left_out(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.is_some_and(|stem| LEFT_OUT.contains(&stem))
}

/// The source as the analysis sees it.
pub fn lean(path: &str, source: String) -> String {
    if IMPLS_LEFT_OUT.iter().any(|end| path.ends_with(end)) {
        without_macro_calls(&source)
    } else {
        source
    }
}

/// The source without the macro calls among its items, as rustfmt writes them: from the margin to the margin.
fn without_macro_calls(source: &str) -> String {
    let mut kept = String::with_capacity(source.len());
    let mut inside = None;
    for line in source.split_inclusive('\n') {
        match inside {
            Some(close) => {
                if line.starts_with(close) {
                    inside = None;
                }
            }
            None => match closing_of_call(line) {
                Some(_) if is_whole(line) => {}
                Some(close) => inside = Some(close),
                None => kept.push_str(line),
            },
        }
    }
    kept
}

/// `name! {` at the margin: what closes it there.
fn closing_of_call(line: &str) -> Option<char> {
    let (name, rest) = line.split_once("! ").or_else(|| line.split_once('!'))?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    if name.is_empty() || name == "macro_rules" || !name.chars().all(is_name) {
        return None;
    }
    match rest.chars().next()? {
        '{' => Some('}'),
        '(' => Some(')'),
        _ => None,
    }
}

fn is_whole(line: &str) -> bool {
    line.trim_end().trim_end_matches(';').ends_with([')', '}'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_calls_at_the_margin_go() {
        let source = "macro_rules! add_impl {\n    ($t:ty) => { one!{} };\n}\nadd_impl! { usize u8 }\n\
                      struct Wrapping;\nint_impl! {\n    a,\n}\nimpl A {\n    calls!();\n}\nmarks!(u8, u16);\n";
        assert_eq!(
            without_macro_calls(source),
            "macro_rules! add_impl {\n    ($t:ty) => { one!{} };\n}\nstruct Wrapping;\nimpl A {\n    calls!();\n}\n"
        );
    }

    #[test]
    fn other_files_stay_as_they_are() {
        let source = "add_impl! { usize u8 }\n";
        assert_eq!(lean("/core/src/ops/arith.rs", source.into()), source);
        assert_eq!(lean("/core/src/num/wrapping.rs", source.into()), "");
    }

    #[test]
    fn tests_and_other_systems_are_left_out() {
        assert!(
            is_left_out(Path::new("src/sys/pal/windows")) && is_left_out(Path::new("a/tests.rs"))
        );
        assert!(!is_left_out(Path::new("src/tensor.rs")));
    }
}
