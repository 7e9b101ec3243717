//! Addresses: variables move between cells, so a variable's address taken in one cell is wrong in the next.

use gpu_tutor_text::say;

use super::compiled::CompiledCell;
use super::listed;
use crate::cell::words;
use crate::compile::one_line;

/// Types that hold an address.
const POINTERS: [&str; 3] = ["*const ", "*mut ", "NonNull<"];
/// Number types that can hold an address.
const NUMBERS: [&str; 6] = ["usize", "isize", "u64", "i64", "u128", "i128"];
/// How a statement takes the address of something that exists.
const TAKING: [&str; 8] = [
    "as * const",
    "as * mut",
    "& raw",
    "addr_of",
    "from_ref",
    "from_mut",
    "as_ptr",
    "as_mut_ptr",
];
/// Functions that return the address of something that does not move, or an address of nothing.
const STAYING: [&str; 10] = [
    "into_raw",
    "into_non_null",
    "leak",
    "null",
    "null_mut",
    "dangling",
    "dangling_mut",
    "alloc",
    "alloc_zeroed",
    "realloc",
];

/// Whether values of this type hold an address.
pub(super) fn points(type_name: &str) -> bool {
    POINTERS.iter().any(|mark| type_name.contains(mark))
}

/// The note on variables that hold the address of something that may move before the next cell.
pub(super) fn note(compiled: &CompiledCell) -> Option<String> {
    let compilation = &compiled.compilation;
    let holds_one = |name: &String| {
        let statement = compilation.cell.statement_binding(name);
        let type_name = compiled.types.get(name);
        let (Some(index), Some(type_name)) = (statement, type_name) else {
            return false;
        };
        // A deferred statement takes the address again in each cell.
        if compilation.plan.deferred.contains(&index) || compilation.plan.unbound.contains(name) {
            return false;
        }
        let text = one_line(compilation.cell.statement_text(index));
        let takes = TAKING.iter().any(|mark| text.contains(mark));
        let named = words(&text).filter_map(|word| compilation.named(word, index)?.type_name);
        let converts = text.contains("as usize") || text.contains(". addr ()");
        let takes = takes || converts && named.into_iter().any(|type_name| points(&type_name));
        let stays = words(&text).any(|word| STAYING.contains(&word));
        let lends = takes || text.contains('&');
        let points = points(type_name) || type_name.contains("AtomicPtr<");
        !stays && (points && lends || NUMBERS.contains(&type_name.as_str()) && takes)
    };
    let names = compiled.program.binds.iter().map(|(name, _)| name);
    let names: Vec<&String> = names.filter(|name| holds_one(name)).collect();
    if names.is_empty() {
        return None;
    }
    Some(say!(
        "addresses in %{names}: the values there may have moved by the next cell; use the addresses only in this cell, or put the value into a `Box` and point into that",
        names = listed(names.into_iter())
    ))
}
