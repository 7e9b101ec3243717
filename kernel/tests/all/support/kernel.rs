//! A kernel on a thread of this process.

use std::fs;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use gpu_tutor_kernel::{Executor, KernelError, KernelOptions, Log, Shutdown, run};
use jupyter_protocol::{ConnectionInfo, ShutdownRequest, Transport};
use jupyter_zmq_client::{create_client_control_connection, peek_ports_with_listeners};
use tempfile::TempDir;
use tokio::runtime::Builder;

use super::script::{ScriptedExecutor, ScriptedHandler};
use super::{FrontEnd, Stage};

pub struct Kernel {
    pub connection: ConnectionInfo,
    pub stage: Arc<Stage>,
    pub log: Arc<Mutex<Vec<String>>>,
    thread: Option<JoinHandle<Result<Shutdown, KernelError>>>,
    _folder: TempDir,
}

impl Kernel {
    pub async fn start() -> Self {
        Self::start_with(KernelOptions::default()).await
    }

    pub async fn start_with(options: KernelOptions) -> Self {
        Self::start_scripted(options, Transport::TCP, |stage| {
            Box::new(ScriptedExecutor(stage))
        })
        .await
    }

    /// Returns once the kernel is listening.
    pub async fn start_scripted(
        options: KernelOptions,
        transport: Transport,
        executor: fn(Arc<Stage>) -> Box<dyn Executor>,
    ) -> Self {
        // Another process may take the port before the kernel binds it.
        for _ in 0..5 {
            let kernel = Self::attempt(options.clone(), transport.clone(), executor).await;
            if kernel.listens().await {
                return kernel;
            }
        }
        panic!("no kernel could be started");
    }

    async fn attempt(
        options: KernelOptions,
        transport: Transport,
        executor: fn(Arc<Stage>) -> Box<dyn Executor>,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (ports, held) = peek_ports_with_listeners(IpAddr::from([127, 0, 0, 1]), 5)
            .await
            .unwrap();
        let ip = match transport {
            Transport::TCP => "127.0.0.1".to_owned(),
            Transport::IPC => folder.path().join("ipc").display().to_string(),
        };
        let connection = ConnectionInfo {
            ip,
            transport,
            shell_port: ports[0],
            iopub_port: ports[1],
            stdin_port: ports[2],
            control_port: ports[3],
            hb_port: ports[4],
            key: "a key".to_owned(),
            signature_scheme: "hmac-sha256".to_owned(),
            kernel_name: None,
        };
        drop(held);
        let file = folder.path().join("connection.json");
        fs::write(&file, serde_json::to_vec(&connection).unwrap()).unwrap();
        let stage = Arc::new(Stage::default());
        let log = Arc::new(Mutex::new(Vec::new()));
        let lines = log.clone();
        let options = KernelOptions {
            signals: false,
            log: Log::new(move |line| lines.lock().unwrap().push(line.to_owned())),
            ..options
        };
        let handler = Arc::new(ScriptedHandler(stage.clone()));
        let staged = stage.clone();
        let thread =
            std::thread::spawn(move || run(&file, move || executor(staged), handler, options));
        Kernel {
            connection,
            stage,
            log,
            thread: Some(thread),
            _folder: folder,
        }
    }

    async fn listens(&self) -> bool {
        while self
            .thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
        {
            let reached = match self.connection.transport {
                Transport::TCP => tokio::net::TcpStream::connect((
                    self.connection.ip.as_str(),
                    self.connection.hb_port,
                ))
                .await
                .is_ok(),
                Transport::IPC => {
                    let path = format!("{}-{}", self.connection.ip, self.connection.hb_port);
                    tokio::net::UnixStream::connect(path).await.is_ok()
                }
            };
            if reached {
                return true;
            }
            tokio::task::yield_now().await;
        }
        false
    }

    pub async fn front_end(&self) -> FrontEnd {
        FrontEnd::connect(&self.connection).await
    }

    pub fn logged(&self, part: &str) -> bool {
        let log = self.log.lock().unwrap();
        log.iter().any(|line| line.contains(part))
    }

    /// Waits until the kernel has ended.
    pub async fn end(mut self) -> Shutdown {
        let thread = self.thread.take().unwrap();
        tokio::task::spawn_blocking(move || thread.join().unwrap().unwrap())
            .await
            .unwrap()
    }
}

/// Ends the kernel's thread.
impl Drop for Kernel {
    fn drop(&mut self) {
        let Some(thread) = self.thread.take().filter(|thread| !thread.is_finished()) else {
            return;
        };
        let connection = self.connection.clone();
        let shut = move || {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let mut control = create_client_control_connection(&connection, "last").await?;
                control
                    .send(ShutdownRequest { restart: false }.into())
                    .await?;
                control.read().await
            })
        };
        std::thread::spawn(shut).join().unwrap().unwrap();
        thread.join().unwrap().unwrap();
    }
}
