//! A kernel from its connection file to its shutdown.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use jupyter_protocol::ConnectionInfo;
use tokio::runtime::{Builder, Handle};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet, yield_now};
use tokio::time::timeout;

use crate::asides::Asides;
use crate::connection;
use crate::control::{Control, Interrupter};
use crate::engine::{Executor, RequestHandler};
use crate::error::KernelError;
use crate::execute::CellQueue;
use crate::heartbeat::beat;
use crate::history::History;
use crate::iopub::{Outputs, publish};
use crate::options::KernelOptions;
use crate::shell::Shell;
use crate::sockets::{Sockets, deliver};
use crate::status::Status;
use crate::stdin::{Questions, hear, put, watch};

/// For what is said last to reach the front ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// How a kernel ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shutdown {
    /// The front end starts it again at once.
    pub restart: bool,
}

/// Serves front ends at the connection file's addresses until a shutdown is asked for. The engine is built on a thread of
/// its own, while the kernel answers already. A cell that does not end within the grace that the options give is left
/// behind: the process is to exit.
///
/// # Errors
/// When the connection file or an address in it cannot be used; nothing has been started then.
pub fn run(
    connection_file: &Path,
    engine: impl FnOnce() -> Box<dyn Executor> + Send + 'static,
    handler: Arc<dyn RequestHandler>,
    options: KernelOptions,
) -> Result<Shutdown, KernelError> {
    let connection = connection::read(connection_file)?;
    // All on one thread: a message then passes between tasks without waking another.
    let runtime = Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|source| KernelError::Start {
            what: "no threads or file descriptors for its sockets",
            source,
        })?;
    let end = runtime.block_on(async {
        let session = uuid::Uuid::new_v4().to_string();
        let sockets = Sockets::bind(&connection, &session).await?;
        serve(sockets, connection, engine, handler, options).await
    });
    runtime.shutdown_background();
    end
}

async fn serve(
    mut sockets: Sockets,
    connection: ConnectionInfo,
    engine: impl FnOnce() -> Box<dyn Executor> + Send + 'static,
    handler: Arc<dyn RequestHandler>,
    options: KernelOptions,
) -> Result<Shutdown, KernelError> {
    let log = options.log;
    let history = History::open(options.history.as_deref(), log.clone());
    let history = Arc::new(Mutex::new(history));
    let outputs = Arc::new(Outputs::default());
    let status = Arc::new(Status::new(outputs.clone()));
    let (asked, questions_asked) = unbounded_channel();
    let questions = Arc::new(Questions::new(asked));
    let (shell_replies, shell_queue) = unbounded_channel();
    let (control_replies, control_queue) = unbounded_channel();
    let (drains, drains_asked) = unbounded_channel();
    let (urgent, urgent_requests) = unbounded_channel();
    let (ends, mut ended) = unbounded_channel();
    let (cells, cell_queue) = mpsc::channel();
    let (asides, aside_queue) = mpsc::channel();
    let interrupter = Interrupter {
        handler: handler.clone(),
        questions: questions.clone(),
        status: status.clone(),
        log: log.clone(),
    };
    status.starting();

    let stopping = Arc::new(AtomicBool::new(false));
    let executor = CellQueue {
        cells: cell_queue,
        drains,
        replies: shell_replies.clone(),
        outputs: outputs.clone(),
        status: status.clone(),
        questions: questions.clone(),
        history: history.clone(),
        stopping: stopping.clone(),
        number: 1,
    };
    let (engine_gone, engine_left) = oneshot::channel::<()>();
    spawn("engine", move || {
        executor.serve(engine);
        drop(engine_gone);
    })?;
    let aside = Asides {
        handler: handler.clone(),
        status: status.clone(),
        outputs: outputs.clone(),
        history,
        log: log.clone(),
    };
    spawn("asides", move || aside.serve(aside_queue))?;

    watch(&mut sockets.stdin, questions.clone());
    let (to_shell, from_shell) = sockets.shell.split();
    let (to_control, from_control) = sockets.control.split();
    let (to_stdin, from_stdin) = sockets.stdin.split();
    let (close_door, door_closing) = oneshot::channel();
    let mut farewells = JoinSet::new();
    farewells.spawn(publish(sockets.iopub, outputs.clone(), log.clone()));
    farewells.spawn(deliver(to_shell, shell_queue, "shell", log.clone()));
    farewells.spawn(deliver(to_control, control_queue, "control", log.clone()));
    let door = tokio::spawn(sockets.door.keep(
        connection,
        options.patience,
        log.clone(),
        door_closing,
    ));
    let mut servers = JoinSet::new();
    servers.spawn(beat(sockets.heartbeat));
    servers.spawn(put(to_stdin, questions_asked, questions.clone()));
    servers.spawn(hear(from_stdin, questions.clone(), log.clone()));
    let shell = Shell {
        requests: from_shell,
        replies: shell_replies,
        drains: drains_asked,
        cells,
        asides,
        urgent,
        log: log.clone(),
    };
    servers.spawn(shell.serve());
    let control = Control {
        requests: from_control,
        replies: control_replies,
        urgent: urgent_requests,
        interrupter: interrupter.clone(),
        info: handler.info(),
        status,
        outputs: outputs.clone(),
        ends: ends.clone(),
        log,
    };
    servers.spawn(control.serve());
    if options.signals {
        servers.spawn(heed(Signals::new()?, interrupter.clone(), ends));
    }

    let end = ended.recv().await.unwrap_or(Shutdown { restart: false });

    stopping.store(true, Ordering::Release);
    servers.shutdown().await;
    let last_cell = async {
        questions.close();
        interrupter.interrupt().await;
        drop(engine_left.await);
    };
    // Both waits have an end: a cell may not heed the interrupt, a front end may not listen.
    drop(timeout(options.grace, last_cell).await);
    outputs.close();
    drop(timeout(FAREWELL, farewell(farewells, close_door, door)).await);
    Ok(end)
}

/// Until all that was said has been sent.
async fn farewell(mut senders: JoinSet<()>, close: oneshot::Sender<()>, door: JoinHandle<()>) {
    while senders.join_next().await.is_some() {}
    let _: Result<(), ()> = close.send(());
    drop(door.await);
    // What is left writes the last replies.
    while Handle::current().metrics().num_alive_tasks() > 0 {
        yield_now().await;
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), KernelError> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(drop)
        .map_err(|source| KernelError::Start {
            what: "no thread for its engine",
            source,
        })
}

struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn new() -> Result<Self, KernelError> {
        let heard = |kind| {
            signal(kind).map_err(|source| KernelError::Start {
                what: "signals cannot be heard",
                source,
            })
        };
        Ok(Signals {
            interrupt: heard(SignalKind::interrupt())?,
            terminate: heard(SignalKind::terminate())?,
        })
    }
}

async fn heed(mut signals: Signals, interrupter: Interrupter, ends: UnboundedSender<Shutdown>) {
    loop {
        tokio::select! {
            Some(()) = signals.interrupt.recv() => interrupter.interrupt().await,
            Some(()) = signals.terminate.recv() => {
                let _: Result<(), SendError<Shutdown>> = ends.send(Shutdown { restart: false });
            }
            else => return,
        }
    }
}
