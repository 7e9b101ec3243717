//! The session's handle to the language server. Any thread can hold it; the server is started when it is first needed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use gpu_tutor_session::scope::{Names, Scope};
use gpu_tutor_system::lock::lock;

use super::answers::{Completions, Doc, NoDoc, Signature};
use super::complete::completions;
use super::names::{self, Exported};
use super::options::AnalystOptions;
use super::protocol::{CompletionResponse, Hover, SignatureHelp};
use super::rank::Favourites;
use super::server::Server;
use super::{hover, named, notice, signature};

/// How long a prompt waits for an answer.
const LIMIT: Duration = Duration::from_secs(2);
/// How long a request for documentation may take. It is longer because the user sees that a search is under way.
const LOOK_UP: Duration = Duration::from_secs(60);
/// How long typing waits for a signature: too short to notice.
const AT_ONCE: Duration = Duration::from_millis(40);

/// Answers questions about a cell's Rust code. If something goes wrong, there is no answer, but never an error.
#[derive(Clone)]
pub struct Analyst {
    pub(super) shared: Arc<Shared>,
}

pub(super) struct Shared {
    pub(super) options: AnalystOptions,
    /// What the session can name.
    pub(super) names: Names,
    pub(super) state: Mutex<State>,
    /// What the prelude exports; set on first use.
    exported: OnceLock<Exported>,
}

#[derive(Default)]
pub(super) struct State {
    /// A scope, and the names that its items define; set on first use.
    defined: Option<(Arc<Scope>, HashSet<String>)>,
    pub(super) server: Option<Arc<Server>>,
    /// A message to show the user once; taken when it is shown.
    pub(super) notice: Option<&'static str>,
    pub(super) noticed: bool,
}

impl Analyst {
    /// Creates the handle for a session that can use these names. It does not start the server.
    pub fn new(options: AnalystOptions, names: Names) -> Analyst {
        Analyst {
            shared: Arc::new(Shared {
                options,
                names,
                state: Mutex::default(),
                exported: OnceLock::new(),
            }),
        }
    }

    /// Starts the server if it is not running, without waiting for it.
    pub fn warm(&self) {
        self.started(&mut lock(&self.shared.state));
    }

    /// Whether the session holds a variable of this name, or held one that is gone.
    pub fn holds(&self, name: &str) -> bool {
        let scope = self.shared.names.current();
        let held = scope.variables.iter().map(|held| &held.name);
        held.chain(&scope.gone).any(|held| held == name)
    }

    /// Completions at a byte in the cell. Without a server, these are the known names that begin with the typed word.
    pub fn complete(&self, code: &str, offset: usize) -> Completions {
        let answer = self.ask::<CompletionResponse>(code, offset, LIMIT);
        let scope = self.shared.names.current();
        let favourites = self.favourites(&scope);
        let Some((document, response)) = answer else {
            return names::complete(&scope, &favourites, code, offset);
        };
        response
            .and_then(|response| completions(response, &document, offset, &favourites))
            .unwrap_or(Completions {
                start: offset,
                end: offset,
                items: Vec::new(),
            })
    }

    /// The documentation for the name at a byte in the cell.
    pub fn hover(&self, code: &str, offset: usize) -> Option<Doc> {
        let (_, found) = self.ask::<Hover>(code, offset, LIMIT)?;
        hover::doc(&found?)
    }

    /// The documentation for a name, such as `Tensor`, `tensor.matmul`, `Linear::forward`, a variable, or `matmul`
    /// alone.
    ///
    /// # Errors
    /// If there is none, or none yet.
    pub fn doc(&self, name: &str) -> Result<Doc, NoDoc> {
        let until = Instant::now() + LOOK_UP;
        let scope = self.shared.names.current();
        for (cell, end) in named::cells(name, &scope.one_of_each_type()) {
            let left = until.saturating_duration_since(Instant::now());
            let answer = self.ask::<Hover>(&cell, end, left);
            let (_, found) = answer.ok_or_else(|| self.silent())?;
            if let Some(doc) = found.as_ref().and_then(hover::doc) {
                return Ok(doc);
            }
        }
        Err(NoDoc::Unknown)
    }

    /// Why the server has not answered.
    fn silent(&self) -> NoDoc {
        let toolchain = &self.shared.options.toolchain;
        match notice::missing(toolchain, None) {
            Some(missing) => NoDoc::NoServer(missing),
            None => NoDoc::Late,
        }
    }

    /// The call around a byte in the cell.
    pub fn signature(&self, code: &str, offset: usize) -> Option<Signature> {
        let (_, help) = self.ask::<SignatureHelp>(code, offset, LIMIT)?;
        signature::signature(help?)
    }

    /// Like [`Analyst::signature`], but only if a running server answers at once; never starts one.
    pub fn signature_at_once(&self, code: &str, offset: usize) -> Option<Signature> {
        let ready = {
            let state = lock(&self.shared.state);
            let server = state.server.as_ref();
            server.is_some_and(|server| server.is_fit() && server.is_ready())
        };
        if !ready {
            return None;
        }
        let (_, help) = self.ask::<SignatureHelp>(code, offset, AT_ONCE)?;
        signature::signature(help?)
    }

    /// Returns what is missing for completion and the command that installs it. Only the first call does; later calls
    /// return `None`.
    pub fn notice(&self) -> Option<&'static str> {
        lock(&self.shared.state).notice.take()
    }

    /// The server's process id while it runs.
    pub fn process(&self) -> Option<u32> {
        lock(&self.shared.state).server.as_ref()?.process()
    }

    fn favourites(&self, scope: &Arc<Scope>) -> Favourites {
        let exported = self.shared.exported.get_or_init(|| {
            let source = &self.shared.options.prelude.source;
            names::exported(source)
        });
        let mut state = lock(&self.shared.state);
        let known = state.defined.take();
        let known = known.filter(|(of, _)| Arc::ptr_eq(of, scope));
        let known = known.unwrap_or_else(|| (scope.clone(), names::defined(scope)));
        let (_, defined) = state.defined.insert(known);
        Favourites {
            session: defined.clone(),
            prelude: exported.names.clone(),
            methods: exported.methods.clone(),
        }
    }
}
