//! An executor whose cells are scripts: each line is one action.

use std::collections::HashSet;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use gpu_tutor_kernel::{
    CellFailure, CellOutput, CellReply, CellRequest, Client, Completeness, Completions, Executor,
    KernelInfo, Match, MimeBundle, RequestHandler,
};
use serde_json::json;

/// Gates shared by a test and its kernel: the executor waits at them and the test opens them.
#[derive(Default)]
pub struct Stage {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    open: HashSet<String>,
    interrupts: usize,
    cells: Vec<(String, usize, bool)>,
}

impl Stage {
    pub fn open(&self, gate: &str) {
        self.state.lock().unwrap().open.insert(gate.to_owned());
        self.changed.notify_all();
    }

    pub fn wait(&self, gate: &str) {
        let state = self.state.lock().unwrap();
        drop(
            self.changed
                .wait_while(state, |state| !state.open.contains(gate))
                .unwrap(),
        );
    }

    pub fn interrupts(&self) -> usize {
        self.state.lock().unwrap().interrupts
    }

    /// The cells that ran: code, number, silent.
    pub fn cells(&self) -> Vec<(String, usize, bool)> {
        self.state.lock().unwrap().cells.clone()
    }

    /// Waits for the gate. Returns false if an interrupt came first.
    fn gate(&self, gate: &str) -> bool {
        let state = self.state.lock().unwrap();
        let before = state.interrupts;
        let state = self
            .changed
            .wait_while(state, |state| {
                !state.open.contains(gate) && state.interrupts == before
            })
            .unwrap();
        state.interrupts == before
    }
}

pub struct ScriptedExecutor(pub Arc<Stage>);

impl Executor for ScriptedExecutor {
    fn execute(&mut self, cell: &CellRequest, client: &Arc<dyn Client>) -> CellReply {
        self.0
            .state
            .lock()
            .unwrap()
            .cells
            .push((cell.code.clone(), cell.number, cell.silent));
        let mut result = None;
        let mut pages = Vec::new();
        for line in cell.code.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "print" => client.publish(CellOutput::Stdout(format!("{rest}\n"))),
                "err" => client.publish(CellOutput::Stderr(format!("{rest}\n"))),
                "lines" => (0..rest.parse().unwrap()).for_each(|line: usize| {
                    client.publish(CellOutput::Stdout(format!("{line}\n")))
                }),
                "bytes" => client.publish(CellOutput::Stdout(
                    "é".repeat(rest.parse::<usize>().unwrap() / 2),
                )),
                "display" => client.publish(CellOutput::Display {
                    data: plain(rest),
                    id: Some(rest.to_owned()),
                }),
                "update" => client.publish(CellOutput::Update {
                    data: plain("updated"),
                    id: rest.to_owned(),
                }),
                "clear" => client.publish(CellOutput::Clear { wait: true }),
                "result" => result = Some(plain(rest)),
                "html" => result = Some(MimeBundle::from([("text/html".to_owned(), json!(rest))])),
                "page" => pages.push(plain(rest)),
                "fail" => return CellReply::failed(failure(rest)),
                "panic" => panic!("{rest}"),
                "gate" if !self.0.gate(rest) => return CellReply::failed(failure("interrupted")),
                "stubborn" => self.0.wait("stubborn"),
                "ask" => {
                    let answer = client.ask(rest, rest == "password");
                    client.publish(CellOutput::Stdout(match answer {
                        Ok(answer) => format!("answer {answer}\n"),
                        Err(none) => format!("none: {none}\n"),
                    }));
                }
                "later" => {
                    let (stage, client, rest) = (self.0.clone(), client.clone(), rest.to_owned());
                    thread::spawn(move || {
                        stage.wait("later");
                        client.publish(CellOutput::Stdout(rest));
                    });
                }
                _ => {}
            }
        }
        CellReply::Ok {
            result,
            displays: Vec::new(),
            pages,
        }
    }

    fn evaluate(&mut self, expression: &str) -> Result<MimeBundle, CellFailure> {
        match expression {
            "bad" => Err(failure("no such thing")),
            "panic" => panic!("evaluation"),
            _ => Ok(plain(&format!("value of {expression}"))),
        }
    }
}

pub struct ScriptedHandler(pub Arc<Stage>);

impl RequestHandler for ScriptedHandler {
    fn info(&self) -> KernelInfo {
        KernelInfo {
            implementation: "scripted".to_owned(),
            version: "1.2".to_owned(),
            language_version: "1.95".to_owned(),
            banner: "a scripted kernel".to_owned(),
            links: vec![("Help".to_owned(), "https://example.org".to_owned())],
        }
    }

    fn completeness(&self, code: &str) -> Completeness {
        match code {
            "{" => Completeness::Incomplete {
                indent: "    ".to_owned(),
            },
            ")" => Completeness::Invalid,
            "panic" => panic!("completeness"),
            _ => Completeness::Complete,
        }
    }

    /// Completes the word before the cursor to the same word twice.
    fn complete(&self, code: &str, offset: usize) -> Completions {
        if code.contains("slow") {
            self.0.wait("completion");
        }
        let start = code[..offset].rfind(' ').map_or(0, |space| space + 1);
        let word = &code[start..offset];
        Completions {
            start,
            end: offset,
            matches: vec![Match {
                text: format!("{word}{word}"),
                kind: "function".to_owned(),
                signature: "fn()".to_owned(),
            }],
        }
    }

    fn inspect(&self, code: &str, offset: usize, detailed: bool) -> Option<MimeBundle> {
        (offset < code.len()).then(|| plain(&format!("{} {detailed}", &code[offset..])))
    }

    fn interrupt(&self) {
        self.0.state.lock().unwrap().interrupts += 1;
        self.0.changed.notify_all();
    }
}

pub fn plain(text: &str) -> MimeBundle {
    MimeBundle::from([("text/plain".to_owned(), json!(text))])
}

fn failure(value: &str) -> CellFailure {
    CellFailure {
        name: "Failed".to_owned(),
        value: value.to_owned(),
        traceback: vec![format!("\u{1b}[31m{value}\u{1b}[0m")],
    }
}
