//! Decides which parts of the standard library's sources to keep.

use std::path::Path;

use super::calls::without_macro_calls;
use super::cuts::{Cuts, cuts};

/// Folders and files that no session needs: tests, and systems that this program does not run on.
const LEFT_OUT: [&str; 14] = [
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
];

/// Macro calls in `core` that expand to hundreds of impls and take up a tenth of the memory: the methods of wrapping,
/// saturating and non-zero numbers (every call in those files), and shifts between different number types
/// (rust-analyzer has built-in knowledge of shifts of plain numbers).
const CALLS_LEFT_OUT: [(&str, &[&str]); 4] = [
    ("num/wrapping.rs", &[]),
    ("num/saturating.rs", &[]),
    ("num/nonzero.rs", &[]),
    (
        "ops/bit.rs",
        &[
            "shl_impl_all",
            "shl_assign_impl_all",
            "shr_impl_all",
            "shr_assign_impl_all",
        ],
    ),
];

pub fn is_left_out(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.is_some_and(|stem| LEFT_OUT.contains(&stem))
}

/// Removes from a file what completion does not show: function bodies, comments other than documentation, and
/// attributes that only the compiler reads.
pub fn trimmed(path: &Path, source: &str) -> String {
    let kept = without(source, &cuts(source));
    match CALLS_LEFT_OUT.iter().find(|(end, _)| path.ends_with(end)) {
        Some((_, names)) => without_macro_calls(&kept, names),
        None => kept,
    }
}

/// Removes the cuts from the source, and then all blank lines.
fn without(source: &str, cuts: &Cuts) -> String {
    let mut kept = String::with_capacity(source.len());
    let mut at = 0;
    for cut in cuts {
        // A cut can be inside another one, such as a comment in a body.
        if let Some(piece) = source.get(at..cut.start) {
            kept.push_str(piece);
        }
        at = at.max(cut.end);
    }
    kept.push_str(&source[at..]);
    kept.split_inclusive('\n')
        .filter(|line| !line.trim().is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lean(source: &str) -> String {
        trimmed(Path::new("/core/src/ops/arith.rs"), source)
    }

    #[test]
    fn bodies_comments_and_notes_for_the_compiler_go() {
        let source = "//! Doc.\n// No doc.\n#[stable(feature = \"x\", since = \"1\")]\n#[inline]\n/// Doc.\npub fn \
                      f(a: i32) -> i32 {\n    // No doc.\n    g(a)\n}\n#[unstable(feature = \"y\")]\nfn g();\n";
        assert_eq!(
            lean(source),
            "//! Doc.\n/// Doc.\npub fn f(a: i32) -> i32 {}\n#[unstable(feature = \"y\")]\nfn g();\n"
        );
    }

    #[test]
    fn macro_calls_go_where_they_stand_for_many_impls() {
        let source = "add_impl! { usize u8 }\n";
        assert_eq!(lean(source), source);
        assert_eq!(trimmed(Path::new("/core/src/num/wrapping.rs"), source), "");
        let bits = "not_impl! { u8 }\nshl_impl_all! { u8 }\n";
        let kept = trimmed(Path::new("/core/src/ops/bit.rs"), bits);
        assert_eq!(kept, "not_impl! { u8 }\n");
    }

    #[test]
    fn tests_and_other_systems_are_left_out() {
        assert!(
            is_left_out(Path::new("src/sys/pal/windows")) && is_left_out(Path::new("a/tests.rs"))
        );
        assert!(!is_left_out(Path::new("src/vec/mod.rs")));
    }
}
