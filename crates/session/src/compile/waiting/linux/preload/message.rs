//! The messages between a session and its waiting compiler. One socket carries jobs one way and replies the other.

use std::ffi::CString;

/// The first byte of every message. Both ends refuse any other version.
const VERSION: u8 = 1;

/// The maximum length of a job in bytes. Systems allow a few megabytes of arguments and variables.
pub const LONGEST: usize = 64 << 20;

/// The bytes that precede a job: the version and the job's length.
pub const HEADER: usize = 8;

/// The exit code of a process that could not take its job.
pub const REFUSED: i32 = 111;

/// One call to the compiler. Its standard streams are sent alongside.
#[derive(Debug, PartialEq, Eq)]
pub struct Job {
    /// The working directory.
    pub folder: CString,
    /// The arguments, the program's name first.
    pub arguments: Vec<CString>,
    /// The environment: `NAME=VALUE`.
    pub variables: Vec<CString>,
}

impl Job {
    /// The bytes of the job with its header, or `None` if it is too long.
    pub fn encode(&self) -> Option<Vec<u8>> {
        let mut bytes = vec![0; HEADER];
        bytes.extend(u32::try_from(self.arguments.len()).ok()?.to_le_bytes());
        let texts = std::iter::once(&self.folder).chain(&self.arguments);
        for text in texts.chain(&self.variables) {
            bytes.extend(text.as_bytes_with_nul());
        }
        let length = bytes.len() - HEADER;
        if length > LONGEST {
            return None;
        }
        bytes[0] = VERSION;
        bytes[4..HEADER].copy_from_slice(&u32::try_from(length).ok()?.to_le_bytes());
        Some(bytes)
    }

    /// The length of the job after a header, or `None` if this is not a header of this version.
    pub fn length(header: [u8; HEADER]) -> Option<usize> {
        let [VERSION, 0, 0, 0, length @ ..] = header else {
            return None;
        };
        let length = u32::from_le_bytes(length) as usize;
        (length <= LONGEST).then_some(length)
    }

    /// Parses a job without its header.
    pub fn parse(bytes: &[u8]) -> Option<Job> {
        let (count, texts) = bytes.split_first_chunk()?;
        let count = u32::from_le_bytes(*count) as usize;
        let texts = texts.strip_suffix(&[0])?;
        let mut texts = texts
            .split(|byte| *byte == 0)
            .map(|text| CString::new(text).unwrap_or_default());
        let folder = texts.next()?;
        let arguments: Vec<CString> = texts.by_ref().take(count).collect();
        let whole = count > 0 && arguments.len() == count;
        whole.then(|| Job {
            folder,
            arguments,
            variables: texts.collect(),
        })
    }
}

/// A message to the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// This process is waiting for a job. It leads a process group.
    Ready(i32),
    /// The process has taken the job.
    Begun,
    /// The process has ended with this status, as returned by `waitpid`.
    Ended(i32),
}

/// The length of a reply in bytes.
pub const REPLY: usize = 8;

impl Reply {
    pub fn encode(self) -> [u8; REPLY] {
        let (kind, number) = match self {
            Reply::Ready(process) => (1, process),
            Reply::Begun => (2, 0),
            Reply::Ended(status) => (3, status),
        };
        let [a, b, c, d] = number.to_le_bytes();
        [VERSION, kind, 0, 0, a, b, c, d]
    }

    /// Parses a reply; `None` if it is not a reply of this version.
    pub fn parse(bytes: [u8; REPLY]) -> Option<Reply> {
        let [VERSION, kind, 0, 0, number @ ..] = bytes else {
            return None;
        };
        let number = i32::from_le_bytes(number);
        match kind {
            1 => Some(Reply::Ready(number)),
            2 => Some(Reply::Begun),
            3 => Some(Reply::Ended(number)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(arguments: &[&str], variables: &[&str]) -> Job {
        let texts = |all: &[&str]| -> Vec<CString> {
            let all = all.iter();
            all.map(|text| CString::new(*text).expect("no null byte"))
                .collect()
        };
        Job {
            folder: c"/a folder".into(),
            arguments: texts(arguments),
            variables: texts(variables),
        }
    }

    fn through(job: &Job) -> Option<Job> {
        let bytes = job.encode()?;
        let (header, body) = bytes.split_first_chunk()?;
        assert_eq!(Job::length(*header), Some(body.len()));
        Job::parse(body)
    }

    #[test]
    fn a_job_arrives_as_it_was_sent() {
        let long = "x".repeat(300_000);
        for job in [
            job(&["rustc", "", "--cfg", "a b"], &["A=", "B=1=2"]),
            job(&["rustc"], &[]),
            job(&vec!["-C"; 20_000], &[&long]),
        ] {
            assert_eq!(through(&job).as_ref(), Some(&job));
        }
    }

    #[test]
    fn what_is_not_a_job_is_refused() {
        let bytes = job(&["rustc", "-vV"], &["A=1"]).encode().expect("short");
        let (header, body) = bytes.split_first_chunk::<HEADER>().expect("a header");
        let mut newer = *header;
        newer[0] += 1;
        assert_eq!(Job::length(newer), None);
        assert_eq!(
            Job::length([VERSION, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
            None
        );
        assert_eq!(Job::parse(&body[..body.len() - 1]), None, "cut off");
        assert_eq!(Job::parse(&body[..4]), None, "without a folder");
        assert_eq!(Job::parse(&[]), None);
        let mut many = body.to_vec();
        many[0] = 200;
        assert_eq!(Job::parse(&many), None, "fewer arguments than announced");
        assert_eq!(through(&job(&[], &["A=1"])), None, "without a program");
    }

    #[test]
    fn a_reply_arrives_as_it_was_sent_and_nothing_else_does() {
        for reply in [Reply::Ready(4711), Reply::Begun, Reply::Ended(-1)] {
            let bytes = reply.encode();
            assert_eq!(Reply::parse(bytes), Some(reply));
            for at in [0, 1, 2] {
                let mut other = bytes;
                other[at] += 100;
                assert_eq!(Reply::parse(other), None);
            }
        }
    }
}
