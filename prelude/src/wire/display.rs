//! Supports a learner's own `fn evcxr_display(&self)`, which prints a value's content between two marker lines, as
//! evcxr documents.

use std::ffi::c_int;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::marker::PhantomData;
use std::os::fd::AsRawFd;

use gpu_tutor_wire::mime::TEXT_PLAIN;
use gpu_tutor_wire::{Content, Event};

use super::channel::send;
use super::unnamed::unnamed_file;

const BEGIN: &str = "EVCXR_BEGIN_CONTENT ";
const END: &str = "EVCXR_END_CONTENT";

/// What `evcxr_display` returns for a type that does not define it.
pub struct NoDisplay;

/// The return type of a closure, found without calling it.
pub struct Returned<R>(PhantomData<R>);

impl<R> Returned<R> {
    pub fn of(_: &impl FnOnce() -> R) -> Returned<R> {
        Returned(PhantomData)
    }
}

impl Returned<NoDisplay> {
    /// Shows the value in one of the other ways.
    pub fn show(self, _: impl FnOnce() -> NoDisplay, others: impl FnOnce()) {
        others();
    }
}

/// Used if the learner has defined the method. Method lookup tries the inherent `show` above first.
pub trait OwnDisplay<R> {
    /// Shows what the learner's method prints.
    fn show(self, own: impl FnOnce() -> R, others: impl FnOnce());
}

impl<R> OwnDisplay<R> for Returned<R> {
    fn show(self, own: impl FnOnce() -> R, _: impl FnOnce()) {
        let caught = Caught::begin();
        drop(own());
        if let Some(caught) = caught {
            send_printed(&caught.end());
        }
    }
}

/// Sends the content and prints the rest.
#[inline(never)]
fn send_printed(printed: &str) {
    let (content, rest) = read(printed);
    print!("{rest}");
    if !content.is_empty() {
        send(&Event::Shown(content));
    }
}

/// Splits the output into the content between the markers, by MIME type, and the rest.
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
    // Content without an end marker is ordinary output.
    if let Some((mime, lines)) = open {
        rest.push_str(&format!("{BEGIN}{mime}\n{}", lines.concat()));
    }
    if let Some(mime) = content
        .keys()
        .next()
        .filter(|_| !content.contains_key(TEXT_PLAIN))
    {
        let text = t!("a value shown as %{mime}", mime = mime);
        content.insert(TEXT_PLAIN.to_owned(), text);
    }
    (content, rest)
}

/// Redirects standard output to a file until the redirection is ended or dropped.
struct Caught {
    file: File,
    saved: c_int,
}

impl Caught {
    #[inline(never)]
    fn begin() -> Option<Caught> {
        let _ = std::io::stdout().flush();
        let file = unnamed_file()?;
        // SAFETY: the calls take any descriptor, and their failures are checked.
        unsafe {
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
        // SAFETY: a null pointer makes `fflush` flush all streams; `saved` is open and only this value owns it.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            libc::dup2(self.saved, 1);
            libc::close(self.saved);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_is_separated_from_other_output() {
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
    fn content_without_text_gets_a_text_for_terminals() {
        let (content, _) = read("EVCXR_BEGIN_CONTENT text/html\n<b>1</b>\nEVCXR_END_CONTENT");
        assert_eq!(content["text/plain"], "a value shown as text/html");
    }

    struct Own;

    impl Own {
        fn evcxr_display(&self) {}
    }

    /// Copied from `show!`.
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
    fn the_learners_method_takes_precedence_over_the_one_of_all_types() {
        let (own, number) = (&Own, &1);
        assert_eq!(chosen(&|| own.evcxr_display()), "()");
        assert!(chosen(&|| number.evcxr_display()).ends_with("NoDisplay"));
    }
}
