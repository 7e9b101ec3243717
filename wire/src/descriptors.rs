//! The file descriptors that the process inherits, and the environment variable that lists them.

use std::fmt;
use std::str::FromStr;

/// The environment variable that holds the [`Descriptors`].
pub const CHANNEL: &str = "GPU_TUTOR_CHANNEL";

/// The version of the protocol. A process that was built for another version ignores the channel.
const VERSION: &str = "5";

/// The session's reply to an event that waits for one.
pub const SEEN: u8 = b'.';

/// The file descriptors of the session's pipes and sockets, named by their use in the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Descriptors {
    pub events: i32,
    pub stdout: i32,
    pub stderr: i32,
    /// The process reads its key for signing events from here once, before the learner's code runs.
    pub keys: i32,
    pub stdin: i32,
}

impl fmt::Display for Descriptors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Descriptors {
            events,
            stdout,
            stderr,
            keys,
            stdin,
        } = self;
        write!(f, "{VERSION}:{events}:{stdout}:{stderr}:{keys}:{stdin}")
    }
}

/// The text does not list descriptors, or has a different version of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotDescriptors;

impl FromStr for Descriptors {
    type Err = NotDescriptors;

    fn from_str(text: &str) -> Result<Descriptors, NotDescriptors> {
        let (version, numbers) = text.split_once(':').ok_or(NotDescriptors)?;
        let numbers: Result<Vec<i32>, _> = numbers.split(':').map(str::parse).collect();
        match (version, numbers.as_deref()) {
            (VERSION, Ok([events, stdout, stderr, keys, stdin])) => Ok(Descriptors {
                events: *events,
                stdout: *stdout,
                stderr: *stderr,
                keys: *keys,
                stdin: *stdin,
            }),
            _ => Err(NotDescriptors),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Descriptors, NotDescriptors};

    #[test]
    fn descriptors_survive_the_environment_and_another_version_is_refused() {
        let descriptors = Descriptors {
            events: 3,
            stdout: 4,
            stderr: 5,
            keys: 6,
            stdin: 7,
        };
        assert_eq!(descriptors.to_string().parse(), Ok(descriptors));
        assert_eq!("1:3:4:5:6:7".parse::<Descriptors>(), Err(NotDescriptors));
        assert_eq!("5:3:4:5".parse::<Descriptors>(), Err(NotDescriptors));
    }
}
