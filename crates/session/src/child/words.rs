//! The prelude's texts in the session's language.
//!
//! The prelude is compiled without the tables in `locales/`, so that it is the same in every language. This program
//! runs the cells and has the tables, so it passes the prelude a function that looks texts up.

use std::ptr;

use gpu_tutor_text::language;

/// The type of the prelude's `Lookup`; see `prelude/src/words.rs`.
pub type Lookup = unsafe extern "C" fn(*const u8, usize, *mut usize) -> *const u8;

/// The function for the session's language, or `None` for English, which is built into the prelude.
pub fn lookup() -> Option<Lookup> {
    (!language::is_english()).then_some(translated as Lookup)
}

/// # Safety
/// `english` must point to `length` bytes, and `found` to a writable number.
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
