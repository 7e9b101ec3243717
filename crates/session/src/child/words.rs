//! The prelude's texts in the session's language.
//!
//! The prelude is compiled without the tables of `locales/`, so that it is the same in every language. This program runs
//! the cells and has the tables, so it gives the prelude a function that looks a text up.

use std::ptr;

use gpu_tutor_text::language;

/// What the prelude's `Lookup` is: see `prelude/src/words.rs`.
pub type Lookup = unsafe extern "C" fn(*const u8, usize, *mut usize) -> *const u8;

/// The function for the language of the session; `None` for English, which the prelude has.
pub fn lookup() -> Option<Lookup> {
    (!language::is_english()).then_some(translated as Lookup)
}

/// # Safety
/// `english` must point to so many bytes, and `found` to a number that may be written.
unsafe extern "C" fn translated(english: *const u8, length: usize, found: *mut usize) -> *const u8 {
    // SAFETY: the prelude passes the pointer and the length of a `&str` that lives until this call returns.
    let english = unsafe { std::slice::from_raw_parts(english, length) };
    let text = std::str::from_utf8(english)
        .ok()
        .and_then(language::translated);
    let Some(text) = text else {
        return ptr::null();
    };
    // SAFETY: `found` points to a local variable of the prelude's `translated`, which waits for this call.
    unsafe { *found = text.len() };
    text.as_ptr()
}
