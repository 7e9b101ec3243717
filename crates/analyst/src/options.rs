//! What the language server is started with.

use std::time::Duration;

use gpu_tutor_session::SessionOptions;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude::Prelude;

/// How much longer a question waits while the server is still loading.
const MAX_LOADING: Duration = Duration::from_secs(8);
/// A server that has had no questions for this long is ended.
const IDLE: Duration = Duration::from_secs(600);

/// The settings that the language server is started with.
#[derive(Debug, Clone)]
pub struct AnalystOptions {
    pub toolchain: Toolchain,
    pub prelude: Prelude,
    /// How much longer a question waits while the server is still loading.
    pub loading: Duration,
    /// The server is ended after this long without a question.
    pub idle: Duration,
}

impl AnalystOptions {
    /// The settings for the cells in a session started with these options.
    pub fn of(session: &SessionOptions) -> AnalystOptions {
        AnalystOptions {
            toolchain: session.toolchain.clone(),
            prelude: session.prelude.clone(),
            loading: MAX_LOADING,
            idle: IDLE,
        }
    }
}
