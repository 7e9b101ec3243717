//! The smallest kernel: says again what it is told. Try it with any front end, or
//! `cargo run -p gpu-tutor-kernel --example echo -- CONNECTION_FILE`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use gpu_tutor_kernel::{
    Bundle, Cell, Client, Companion, Completeness, Completions, Engine, Failure, Info, Options,
    Reply, Said, run,
};

struct Echo(Arc<Ear>);

impl Engine for Echo {
    fn execute(&mut self, cell: &Cell, client: &Arc<dyn Client>) -> Reply {
        self.0.stop.store(false, Ordering::Relaxed);
        match cell.code.as_str() {
            "sleep" => {
                while !self.0.stop.load(Ordering::Relaxed) {
                    sleep(Duration::from_millis(10));
                }
                return Reply::failed(failure("stopped"));
            }
            "ask" => match client.ask("name? ", false) {
                Ok(name) => client.say(Said::Stdout(format!("hello {name}\n"))),
                Err(none) => return Reply::failed(failure(&none.to_string())),
            },
            "fail" => return Reply::failed(failure("as asked")),
            code => client.say(Said::Stdout(format!("{code}\n"))),
        }
        Reply::Ok {
            result: None,
            below: Vec::new(),
            pages: Vec::new(),
        }
    }

    fn evaluate(&mut self, expression: &str) -> Result<Bundle, Failure> {
        Err(failure(expression))
    }
}

fn failure(value: &str) -> Failure {
    Failure {
        name: "Echo".to_owned(),
        value: value.to_owned(),
        traceback: vec![value.to_owned()],
    }
}

#[derive(Default)]
struct Ear {
    stop: AtomicBool,
}

impl Companion for Ear {
    fn info(&self) -> Info {
        Info {
            implementation: "echo".to_owned(),
            ..Info::default()
        }
    }

    fn completeness(&self, _: &str) -> Completeness {
        Completeness::Complete
    }

    fn complete(&self, _: &str, _: usize) -> Completions {
        Completions::default()
    }

    fn inspect(&self, _: &str, _: usize, _: bool) -> Option<Bundle> {
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
    let ear = Arc::new(Ear::default());
    let engine = Echo(ear.clone());
    match run(&file, || Box::new(engine), ear, Options::default()) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
