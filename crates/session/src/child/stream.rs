//! A stream that a cell prints to. Its text is passed on as it arrives, up to a limit.

use std::io::{PipeReader, Read};
use std::os::fd::{AsFd, BorrowedFd};

use crate::Output;

/// The maximum number of chunks that are read in a row. They hold more than a pipe, so everything written earlier is
/// read. Reading until the pipe is empty might never end, because a background process may keep writing.
pub const MAX_CHUNKS: usize = 16;

/// The maximum amount of a cell's stream that is kept and shown, in bytes. The rest is read and dropped.
const LIMIT: usize = 8 * 1024 * 1024;

pub struct Stream {
    pipe: PipeReader,
    /// The bytes of an incomplete character, which have not been passed on yet.
    incomplete: Vec<u8>,
    kept_text: String,
    dropped: usize,
}

impl AsFd for Stream {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}

impl Stream {
    pub fn new(pipe: PipeReader) -> Stream {
        Stream {
            pipe,
            incomplete: Vec::new(),
            kept_text: String::new(),
            dropped: 0,
        }
    }

    /// Reads the available text without waiting.
    pub fn read(&mut self, sink: &dyn Fn(Output), kind: fn(String) -> Output) {
        let mut chunk = [0; 64 * 1024];
        for _ in 0..MAX_CHUNKS {
            let Ok(count @ 1..) = self.pipe.read(&mut chunk) else {
                break;
            };
            self.incomplete.extend_from_slice(&chunk[..count]);
            let keep = half_character(&self.incomplete);
            let rest = self.incomplete.split_off(self.incomplete.len() - keep);
            let ready = std::mem::replace(&mut self.incomplete, rest);
            self.forward(&ready, sink, kind);
        }
    }

    /// Passes on an incomplete character, because nothing more follows it.
    pub fn finish(&mut self, sink: &dyn Fn(Output), kind: fn(String) -> Output) {
        let incomplete = std::mem::take(&mut self.incomplete);
        self.forward(&incomplete, sink, kind);
    }

    pub fn is_truncated(&self) -> bool {
        self.dropped > 0
    }

    /// Returns the text kept since the last call.
    pub fn take(&mut self) -> String {
        self.dropped = 0;
        std::mem::take(&mut self.kept_text)
    }

    fn forward(&mut self, bytes: &[u8], sink: &dyn Fn(Output), kind: fn(String) -> Output) {
        if bytes.is_empty() {
            return;
        }
        let room = LIMIT.saturating_sub(self.kept_text.len());
        if room == 0 {
            self.dropped += bytes.len();
            return;
        }
        let kept = &bytes[..bytes.len().min(room)];
        self.dropped += bytes.len() - kept.len();
        let text = String::from_utf8_lossy(kept).into_owned();
        self.kept_text.push_str(&text);
        sink(kind(text));
    }
}

/// The length of the incomplete UTF-8 character at the end, or 0 if there is none.
fn half_character(bytes: &[u8]) -> usize {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => bytes.len() - error.valid_up_to(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    fn fed(chunks: &[&[u8]]) -> String {
        let text_seen = RefCell::new(String::new());
        let sink = |output| match output {
            Output::Stdout(text) | Output::Stderr(text) => text_seen.borrow_mut().push_str(&text),
            other => panic!("a stream gives no {other:?}"),
        };
        let mut stream = Stream::new(std::io::pipe().expect("opens").0);
        for chunk in chunks {
            stream.incomplete.extend_from_slice(chunk);
            let keep = half_character(&stream.incomplete);
            let rest = stream.incomplete.split_off(stream.incomplete.len() - keep);
            let ready = std::mem::replace(&mut stream.incomplete, rest);
            stream.forward(&ready, &sink, Output::Stdout);
        }
        stream.finish(&sink, Output::Stdout);
        text_seen.into_inner()
    }

    #[test]
    fn characters_cut_in_two_are_put_together() {
        let bytes = "é→".as_bytes();
        assert_eq!(fed(&[&bytes[..1], &bytes[1..3], &bytes[3..]]), "é→");
    }
}
