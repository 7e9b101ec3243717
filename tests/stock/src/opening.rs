//! The first cells of a compared session: they add the prelude as an ordinary dependency, and what the tap needs to
//! observe cells exactly. Stock evcxr compiles them like any other cell.

/// The function in each cell's library that the tap calls after the cell.
pub const FLUSH: &str = "stock_flush";
/// The line that it prints. The standard library buffers an unfinished line, which would otherwise come after evcxr's
/// protocol.
pub const FLUSHED: &str = "\u{1}flushed";
/// The start of the hook's line about a panic. The line, column and message follow.
pub const PANICKED: &str = "\u{1}panicked";

/// The cell that each new process must run first: it installs the panic hook.
pub const HOOK: &str = "stock_opening::hook();";

const ITEMS: &str = r#"
#[unsafe(no_mangle)]
pub extern "C" fn stock_flush(store: *mut ::std::ffi::c_void) -> *mut ::std::ffi::c_void {
    println!("\u{1}flushed");
    store
}
"#;

/// The first cells for a checkout. They use `?` because evcxr generates extra code at the first `?`, which should not
/// happen in a learner's cell.
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
