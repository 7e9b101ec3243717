//! One stream that a cell prints to: text as it comes, up to a limit.

use std::io::{PipeReader, Read};
use std::os::fd::{AsFd, BorrowedFd};

use crate::session::Output;

/// How much is read at a stretch. More than a pipe holds, so that all that was written before is read; not all there is,
/// because a process left behind may write for ever.
pub const MAX_CHUNKS: usize = 16;

/// What is kept and shown of one stream of one cell; the rest is read and dropped.
const LIMIT: usize = 8 * 1024 * 1024;

pub struct Stream {
    pipe: PipeReader,
    /// Bytes not handed on yet: half a character.
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

    /// Reads what is there, without waiting.
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

    /// Hands on what was held back.
    pub fn finish(&mut self, sink: &dyn Fn(Output), kind: fn(String) -> Output) {
        let incomplete = std::mem::take(&mut self.incomplete);
        self.forward(&incomplete, sink, kind);
    }

    pub fn is_truncated(&self) -> bool {
        self.dropped > 0
    }

    /// What was kept since the last call.
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

/// The length of a UTF-8 character that has begun at the end and is not complete.
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
