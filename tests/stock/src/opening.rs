//! What a session that is compared begins with: the prelude as an ordinary dependency, and what lets the tap tell exactly
//! what a cell did. Stock evcxr compiles all of it as it compiles any cell.

/// The function that the tap calls behind each cell, in the cell's own library.
pub const FLUSH: &str = "stock_flush";
/// What it prints: the standard library keeps a line that has not ended, and evcxr's protocol would come before it.
pub const FLUSHED: &str = "\u{1}flushed";
/// What the hook's line about a panic begins with; line, column and message stand behind it.
pub const PANICKED: &str = "\u{1}panicked";

/// The cell that a process which runs cells must see first.
pub const HOOK: &str = "stock_opening::hook();";

const ITEMS: &str = r#"
#[unsafe(no_mangle)]
pub extern "C" fn stock_flush(store: *mut ::std::ffi::c_void) -> *mut ::std::ffi::c_void {
    println!("\u{1}flushed");
    store
}
"#;

/// The cells to open with, of a checkout. evcxr prepares for question marks at the first one, which is no learner's.
pub fn cells(checkout: &str) -> [String; 2] {
    let dependency = |name: &str, folder: &str| {
        let path = format!("{checkout}/{folder}");
        format!(":dep {name} = {{ path = {path:?} }}\n")
    };
    [
        dependency("prelude", "prelude")
            + &dependency("stock-opening", "tests/stock/opening")
            + "use prelude::*;\nuse stock_opening::Display as _;",
        format!("{ITEMS}{HOOK}\nOk::<(), String>(())?;"),
    ]
}
