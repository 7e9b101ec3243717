//! A minimal kernel that prints the code it receives. Try it with any front end, or
//! `cargo run -p gpu-tutor-kernel --example echo -- CONNECTION_FILE`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use gpu_tutor_kernel::{
    CellFailure, CellOutput, CellReply, CellRequest, Client, Completeness, Completions, Executor,
    KernelInfo, KernelOptions, MimeBundle, RequestHandler, run,
};

struct Echo(Arc<Handler>);

impl Executor for Echo {
    fn execute(&mut self, cell: &CellRequest, client: &Arc<dyn Client>) -> CellReply {
        self.0.stop.store(false, Ordering::Relaxed);
        match cell.code.as_str() {
            "sleep" => {
                while !self.0.stop.load(Ordering::Relaxed) {
                    sleep(Duration::from_millis(10));
                }
                return CellReply::failed(failure("stopped"));
            }
            "ask" => match client.ask("name? ", false) {
                Ok(name) => client.publish(CellOutput::Stdout(format!("hello {name}\n"))),
                Err(error) => return CellReply::failed(failure(&error.to_string())),
            },
            "fail" => return CellReply::failed(failure("as asked")),
            code => client.publish(CellOutput::Stdout(format!("{code}\n"))),
        }
        CellReply::Ok {
            result: None,
            displays: Vec::new(),
            pages: Vec::new(),
        }
    }

    fn evaluate(&mut self, expression: &str) -> Result<MimeBundle, CellFailure> {
        Err(failure(expression))
    }
}

fn failure(value: &str) -> CellFailure {
    CellFailure {
        name: "Echo".to_owned(),
        value: value.to_owned(),
        traceback: vec![value.to_owned()],
    }
}

#[derive(Default)]
struct Handler {
    stop: AtomicBool,
}

impl RequestHandler for Handler {
    fn info(&self) -> KernelInfo {
        KernelInfo {
            implementation: "echo".to_owned(),
            ..KernelInfo::default()
        }
    }

    fn completeness(&self, _: &str) -> Completeness {
        Completeness::Complete
    }

    fn complete(&self, _: &str, _: usize) -> Completions {
        Completions::default()
    }

    fn inspect(&self, _: &str, _: usize, _: bool) -> Option<MimeBundle> {
        None
    }

    fn interrupt(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn main() -> ExitCode {
    let Some(file) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: echo CONNECTION_FILE");
        return ExitCode::FAILURE;
    };
    let handler = Arc::new(Handler::default());
    let executor = Echo(handler.clone());
    match run(
        &file,
        || Box::new(executor),
        handler,
        KernelOptions::default(),
    ) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
