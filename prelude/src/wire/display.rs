//! A learner's own `fn evcxr_display(&self)`, which prints its value's content between two marks, as evcxr documents.

use std::ffi::c_int;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::marker::PhantomData;
use std::os::fd::{AsRawFd, FromRawFd};

use gpu_tutor_wire::mime::TEXT_PLAIN;
use gpu_tutor_wire::{Content, Event};

use super::channel::send;

const BEGIN: &str = "EVCXR_BEGIN_CONTENT ";
const END: &str = "EVCXR_END_CONTENT";

/// What a value gives whose type has no such method.
pub struct NoDisplay;

/// What a closure returns, without calling it.
pub struct Returned<R>(PhantomData<R>);

impl<R> Returned<R> {
    pub fn of(_: &impl FnOnce() -> R) -> Returned<R> {
        Returned(PhantomData)
    }
}

impl Returned<NoDisplay> {
    /// Shows the value in another way.
    pub fn show(self, _: impl FnOnce() -> NoDisplay, others: impl FnOnce()) {
        others();
    }
}

/// Where the method is the learner's: this one comes second.
pub trait OwnDisplay<R> {
    /// Shows the value by what its method prints.
    fn show(self, own: impl FnOnce() -> R, others: impl FnOnce());
}

impl<R> OwnDisplay<R> for Returned<R> {
    fn show(self, own: impl FnOnce() -> R, _: impl FnOnce()) {
        let caught = Caught::begin();
        drop(own());
        if let Some(caught) = caught {
            tell(&caught.end());
        }
    }
}

/// Sends the content, and prints the rest.
#[inline(never)]
fn tell(printed: &str) {
    let (content, rest) = read(printed);
    print!("{rest}");
    if !content.is_empty() {
        send(&Event::Shown(content));
    }
}

/// What stands between the marks, by MIME type, and what does not.
fn read(printed: &str) -> (Content, String) {
    let mut content = Content::new();
    let mut rest = String::new();
    let mut open: Option<(&str, Vec<&str>)> = None;
    for line in printed.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\n', '\r']);
        match &mut open {
            Some((mime, lines)) if bare == END => {
                content.insert(
                    (*mime).to_owned(),
                    lines.concat().trim_end_matches('\n').to_owned(),
                );
                open = None;
            }
            Some((_, lines)) => lines.push(line),
            None => match bare.strip_prefix(BEGIN) {
                Some(mime) => open = Some((mime.trim(), Vec::new())),
                None => rest.push_str(line),
            },
        }
    }
    // Without its end it is no content.
    if let Some((mime, lines)) = open {
        rest.push_str(&format!("{BEGIN}{mime}\n{}", lines.concat()));
    }
    if let Some(mime) = content
        .keys()
        .next()
        .filter(|_| !content.contains_key(TEXT_PLAIN))
    {
        let text = format!("a value shown as {mime}");
        content.insert(TEXT_PLAIN.to_owned(), text);
    }
    (content, rest)
}

/// Standard output goes to a file until this ends or is dropped.
struct Caught {
    file: File,
    saved: c_int,
}

impl Caught {
    #[inline(never)]
    fn begin() -> Option<Caught> {
        let _ = std::io::stdout().flush();
        // SAFETY: plain calls on descriptors; failures are checked, and each descriptor has one owner.
        unsafe {
            let unnamed = unnamed_file();
            if unnamed < 0 {
                return None;
            }
            let file = File::from_raw_fd(unnamed);
            let saved = libc::fcntl(1, libc::F_DUPFD_CLOEXEC, 3);
            if saved < 0 {
                return None;
            }
            libc::dup2(file.as_raw_fd(), 1);
            Some(Caught { file, saved })
        }
    }

    #[inline(never)]
    fn end(mut self) -> String {
        let _ = std::io::stdout().flush();
        let mut bytes = Vec::new();
        let _ = self.file.rewind();
        let _ = self.file.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Drop for Caught {
    fn drop(&mut self) {
        let _ = std::io::stdout().flush();
        // SAFETY: flushing C's streams, then restoring a descriptor that this value owns.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            libc::dup2(self.saved, 1);
            libc::close(self.saved);
        }
    }
}

/// A descriptor of a file that nobody else has; negative if there is none.
#[cfg(target_os = "linux")]
unsafe fn unnamed_file() -> c_int {
    // SAFETY: the name is a text with an end.
    unsafe { libc::memfd_create(c"display".as_ptr(), libc::MFD_CLOEXEC) }
}

#[cfg(not(target_os = "linux"))]
unsafe fn unnamed_file() -> c_int {
    // SAFETY: the stream is checked, and closed once; its copy is the caller's.
    unsafe {
        let stream = libc::tmpfile();
        if stream.is_null() {
            return -1;
        }
        let copy = libc::fcntl(libc::fileno(stream), libc::F_DUPFD_CLOEXEC, 3);
        libc::fclose(stream);
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_is_told_from_what_else_is_printed() {
        let (content, rest) = read(
            "before\nEVCXR_BEGIN_CONTENT text/html\n<b>\n1</b>\nEVCXR_END_CONTENT\n\
             EVCXR_BEGIN_CONTENT text/plain\n1\nEVCXR_END_CONTENT\nafter",
        );
        assert_eq!(content["text/html"], "<b>\n1</b>");
        assert_eq!(content["text/plain"], "1");
        assert_eq!(rest, "before\nafter");
    }

    #[test]
    fn content_without_an_end_is_printed() {
        let printed = "EVCXR_BEGIN_CONTENT text/plain\n1\n";
        assert_eq!(read(printed), (Content::new(), printed.to_owned()));
    }

    #[test]
    fn content_without_text_has_a_word_for_a_terminal() {
        let (content, _) = read("EVCXR_BEGIN_CONTENT text/html\n<b>1</b>\nEVCXR_END_CONTENT");
        assert_eq!(content["text/plain"], "a value shown as text/html");
    }

    struct Own;

    impl Own {
        fn evcxr_display(&self) {}
    }

    /// As `show!` writes it into a cell.
    trait HasNoDisplay {
        fn evcxr_display(&self) -> NoDisplay {
            NoDisplay
        }
    }

    impl<T: ?Sized> HasNoDisplay for T {}

    fn chosen<R>(_: &impl FnOnce() -> R) -> &'static str {
        std::any::type_name::<R>()
    }

    #[test]
    fn a_method_of_the_learners_comes_before_the_one_that_all_types_have() {
        let (own, number) = (&Own, &1);
        assert_eq!(chosen(&|| own.evcxr_display()), "()");
        assert!(chosen(&|| number.evcxr_display()).ends_with("NoDisplay"));
    }
}
