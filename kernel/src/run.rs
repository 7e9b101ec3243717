//! Runs a kernel, from reading its connection file to its shutdown.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use jupyter_protocol::ConnectionInfo;
use tokio::runtime::{Builder, Handle};
use tokio::sync::mpsc::unbounded_channel;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet, yield_now};
use tokio::time::timeout;

use crate::connection;
use crate::control::{ControlChannel, Shutdown};
use crate::error::KernelError;
use crate::execute::CellQueue;
use crate::executor::Executor;
use crate::handler::RequestHandler;
use crate::heartbeat::echo;
use crate::history::History;
use crate::interrupter::Interrupter;
use crate::iopub::{OutputQueue, publish};
use crate::options::KernelOptions;
use crate::request::Requests;
use crate::responder::Responder;
use crate::shell::ShellChannel;
use crate::signals;
use crate::sockets::{Sockets, send_replies};
use crate::status::StatusPublisher;
use crate::stdin::{InputRequests, end_on_disconnect, receive_replies, send_requests};

/// How long the last messages may take to reach the front ends.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// Serves front ends at the addresses in the connection file until one of them requests a shutdown.
///
/// The executor is built on its own thread, while the kernel already answers requests. A cell that does not end
/// within the options' shutdown timeout keeps running, so the process must exit.
///
/// # Errors
/// If the connection file or an address in it cannot be used. In that case, nothing has been started.
pub fn run(
    connection_file: &Path,
    executor: impl FnOnce() -> Box<dyn Executor> + Send + 'static,
    handler: Arc<dyn RequestHandler>,
    options: KernelOptions,
) -> Result<Shutdown, KernelError> {
    let connection = connection::read(connection_file)?;
    // One thread for all sockets, so that passing a message between tasks does not wake another thread.
    let runtime = Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|source| KernelError::Start {
            what: "no threads or file descriptors for its sockets",
            source,
        })?;
    let shutdown = runtime.block_on(async {
        let session = uuid::Uuid::new_v4().to_string();
        let sockets = Sockets::bind(&connection, &session).await?;
        serve(sockets, connection, executor, handler, options).await
    });
    runtime.shutdown_background();
    shutdown
}

async fn serve(
    mut sockets: Sockets,
    connection: ConnectionInfo,
    executor: impl FnOnce() -> Box<dyn Executor> + Send + 'static,
    handler: Arc<dyn RequestHandler>,
    options: KernelOptions,
) -> Result<Shutdown, KernelError> {
    let log = options.log;
    let history = History::open(options.history.as_deref(), log.clone());
    let history = Arc::new(Mutex::new(history));
    let outputs = Arc::new(OutputQueue::default());
    let status = Arc::new(StatusPublisher::new(outputs.clone()));
    let (input_sender, input_queue) = unbounded_channel();
    let inputs = Arc::new(InputRequests::new(input_sender));
    let (shell_replies, shell_queue) = unbounded_channel();
    let (control_replies, control_queue) = unbounded_channel();
    let (drain_sender, drains) = unbounded_channel();
    let (urgent_sender, urgent) = unbounded_channel();
    let (shutdown_sender, mut shutdowns) = unbounded_channel();
    let (cell_sender, cells) = mpsc::channel();
    let (request_sender, requests) = mpsc::channel();
    let interrupter = Interrupter {
        handler: handler.clone(),
        inputs: inputs.clone(),
        status: status.clone(),
        log: log.clone(),
    };
    status.starting();

    let stopping = Arc::new(AtomicBool::new(false));
    let queue = CellQueue {
        cells,
        drains: drain_sender,
        replies: shell_replies.clone(),
        outputs: outputs.clone(),
        status: status.clone(),
        inputs: inputs.clone(),
        history: history.clone(),
        stopping: stopping.clone(),
        number: 1,
    };
    let (executor_running, executor_ended) = oneshot::channel::<()>();
    spawn("executor", move || {
        queue.serve(executor);
        drop(executor_running);
    })?;
    let responder = Responder {
        handler: handler.clone(),
        status: status.clone(),
        outputs: outputs.clone(),
        history,
        log: log.clone(),
    };
    spawn("requests", move || responder.serve(requests))?;

    end_on_disconnect(&mut sockets.stdin, inputs.clone());
    let (to_shell, from_shell) = sockets.shell.split();
    let (to_control, from_control) = sockets.control.split();
    let (to_stdin, from_stdin) = sockets.stdin.split();
    let (close_proxy, proxy_closing) = oneshot::channel();
    let mut senders = JoinSet::new();
    senders.spawn(publish(sockets.iopub, outputs.clone(), log.clone()));
    senders.spawn(send_replies(to_shell, shell_queue, "shell", log.clone()));
    senders.spawn(send_replies(
        to_control,
        control_queue,
        "control",
        log.clone(),
    ));
    let proxy = tokio::spawn(sockets.proxy.serve(
        connection,
        options.send_timeout,
        log.clone(),
        proxy_closing,
    ));
    let mut servers = JoinSet::new();
    servers.spawn(echo(sockets.heartbeat));
    servers.spawn(send_requests(to_stdin, input_queue, inputs.clone()));
    servers.spawn(receive_replies(from_stdin, inputs.clone(), log.clone()));
    let shell = ShellChannel {
        requests: Requests {
            from: from_shell,
            channel: "shell",
            replies: shell_replies,
            log: log.clone(),
        },
        drains,
        cells: cell_sender,
        responder: request_sender,
        urgent: urgent_sender,
    };
    servers.spawn(shell.serve());
    let control = ControlChannel {
        requests: Requests {
            from: from_control,
            channel: "control",
            replies: control_replies,
            log: log.clone(),
        },
        urgent,
        interrupter: interrupter.clone(),
        info: handler.info(),
        status,
        outputs: outputs.clone(),
        shutdowns: shutdown_sender.clone(),
        log,
    };
    servers.spawn(control.serve());
    if options.signals {
        servers.spawn(signals::handle(interrupter.clone(), shutdown_sender)?);
    }

    let shutdown = shutdowns
        .recv()
        .await
        .unwrap_or(Shutdown { restart: false });

    stopping.store(true, Ordering::Release);
    servers.shutdown().await;
    let last_cell = async {
        inputs.close();
        interrupter.interrupt().await;
        drop(executor_ended.await);
    };
    // Both waits need a timeout: a cell may ignore the interrupt, and a front end may stop reading.
    drop(timeout(options.shutdown_timeout, last_cell).await);
    outputs.close();
    drop(timeout(FLUSH_TIMEOUT, flush(senders, close_proxy, proxy)).await);
    Ok(shutdown)
}

/// Waits until every queued message has been sent.
async fn flush(mut senders: JoinSet<()>, close: oneshot::Sender<()>, proxy: JoinHandle<()>) {
    while senders.join_next().await.is_some() {}
    let _: Result<(), ()> = close.send(());
    drop(proxy.await);
    // The remaining tasks belong to the sockets and write the last replies.
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
            what: "no thread for its cells and requests",
            source,
        })
}
