//! The parts of an outcome to show, in order, before anything is drawn.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_session::{CellError, LISTING, Listing, MemorySpan, Outcome, Transfers, Variable};
use gpu_tutor_text::say;

use super::result::described;

/// The parts of one outcome, top to bottom. It leaves out what the cell printed, which was shown as it arrived.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct View {
    pub blocks: Vec<Block>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// The value of the last expression, by MIME type.
    Result(BTreeMap<String, String>),
    /// The table that a command answered with.
    Listing(Listing),
    /// One error. Further errors from the same compilation are separate blocks.
    Error(CellError),
    /// Variables that were lost with the process that held them.
    Lost(Vec<String>),
    /// Variables that the cell moved, as `let w = v;` moves `v`.
    Moved(Vec<String>),
    Note(String),
    Annotation(Annotation),
}

/// What the cell cost and where it ran. Times are in milliseconds.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    /// `None` if simulated GPUs computed or copied something, because they have no speed.
    pub run_ms: Option<f64>,
    pub compile_ms: f64,
    /// `None` for simulated GPUs, which have no speed.
    pub device_ms: Option<f64>,
    /// Names of the devices the cell used.
    pub devices: Vec<String>,
    /// Simulated GPUs with the number of operations that the cell queued there. They have no speed, so no time is shown
    /// for a cell that used them.
    pub simulated: Vec<(String, u64)>,
    /// Tensors, nets and devices the cell bound.
    pub bound: Vec<Variable>,
    pub transfers: Transfers,
    /// Devices whose memory changed noticeably.
    pub memory: Vec<(String, MemorySpan)>,
}

const MIB: u64 = 1 << 20;

impl View {
    /// Everything in `outcome` that is worth showing. A cell that never compiled has no cost line.
    pub fn of(outcome: &Outcome) -> Self {
        let mut blocks = Vec::new();
        if let Some(listing) = described(&outcome.result, LISTING) {
            blocks.push(Block::Listing(listing));
        } else if !outcome.result.is_empty() {
            blocks.push(Block::Result(outcome.result.clone()));
        }
        if let Some(error) = &outcome.error {
            push_errors(&mut blocks, error);
        }
        if !outcome.lost.is_empty() {
            let gone = outcome.lost.clone();
            blocks.push(if outcome.status.is_ok() {
                Block::Moved(gone)
            } else {
                Block::Lost(gone)
            });
        }
        blocks.extend(outcome.notes.iter().cloned().map(Block::Note));
        if let Some(annotation) = Annotation::of(outcome) {
            blocks.push(Block::Annotation(annotation));
        }
        View { blocks }
    }

    /// The view with only the blocks that `keep` accepts.
    pub fn only(&self, keep: impl Fn(&Block) -> bool) -> View {
        let blocks = self.blocks.iter().filter(|block| keep(block));
        View {
            blocks: blocks.cloned().collect(),
        }
    }
}

fn push_errors(blocks: &mut Vec<Block>, error: &CellError) {
    blocks.push(Block::Error(CellError {
        others: Vec::new(),
        ..error.clone()
    }));
    for other in &error.others {
        push_errors(blocks, other);
    }
}

impl Annotation {
    /// Returns `None` for a cell that cost nothing and bound nothing, such as a command or one that did not compile.
    pub fn of(outcome: &Outcome) -> Option<Self> {
        let bound: Vec<_> = outcome
            .variables
            .iter()
            .filter(|variable| variable.device.is_some())
            .cloned()
            .collect();
        let ran = outcome.run_ms > 0.0 || outcome.device_ms > 0.0;
        if !ran && bound.is_empty() {
            return None;
        }
        let memory: Vec<_> = outcome
            .memory
            .iter()
            .filter(|(device, span)| is_notable(device, span))
            .map(|(device, span)| (label(device, outcome), *span))
            .collect();
        let devices = devices_used(outcome, &bound).into_iter();
        let devices = devices.map(|device| label(&device, outcome)).collect();
        let copies = outcome.transfers.h2d + outcome.transfers.d2d;
        let used_simulated = outcome.simulated && (!outcome.work.is_empty() || copies > 0);
        let simulated = outcome.work.iter();
        let simulated = simulated
            .map(|(device, work)| (label(device, outcome), work.operations))
            .collect();
        Some(Annotation {
            run_ms: (!used_simulated).then_some(outcome.run_ms),
            compile_ms: outcome.compile_ms,
            device_ms: (!outcome.simulated).then_some(outcome.device_ms),
            devices,
            simulated,
            bound: labelled(bound, outcome),
            transfers: outcome.transfers,
            memory,
        })
    }
}

/// The devices of the bound variables and every GPU that was used, or the CPU if there are none.
fn devices_used(outcome: &Outcome, bound: &[Variable]) -> BTreeSet<String> {
    let mut used: BTreeSet<String> = bound
        .iter()
        .filter_map(|variable| variable.device.clone())
        .collect();
    for (device, span) in &outcome.memory {
        let moved = span.before != span.after || span.peak > span.before.max(span.after);
        if device != "cpu" && (moved || outcome.device_ms > 0.0) {
            used.insert(device.clone());
        }
    }
    if used.is_empty() {
        used.insert("cpu".to_owned());
    }
    used
}

/// The variables with their devices' names as the annotation shows them.
fn labelled(mut bound: Vec<Variable>, outcome: &Outcome) -> Vec<Variable> {
    for device in bound.iter_mut().filter_map(|one| one.device.as_mut()) {
        *device = label(device, outcome);
    }
    bound
}

/// A device's name as the annotation shows it. A device that stands in for a GPU is never shown as one.
fn label(device: &str, outcome: &Outcome) -> String {
    match outcome.simulated && device != "cpu" {
        true => say!("%{device} (simulated)", device),
        false => device.to_owned(),
    }
}

/// A GPU's memory pool is measured exactly, but merely loading a cell also changes the CPU's resident set.
fn is_notable(device: &str, span: &MemorySpan) -> bool {
    let least = if device == "cpu" { 16 * MIB } else { MIB };
    span.after.abs_diff(span.before) >= least
        || span.peak.saturating_sub(span.before.max(span.after)) >= least
}

#[cfg(test)]
mod tests {
    use super::{Annotation, Block, MIB, View};
    use gpu_tutor_session::scripted::shown;
    use gpu_tutor_session::{CellError, MemorySpan, Outcome, Status, Variable, Work};

    use crate::words::annotation::cost;

    fn on(device: &str) -> Variable {
        Variable {
            name: "y".into(),
            device: Some(device.into()),
            ..Variable::default()
        }
    }

    #[test]
    fn a_cell_without_cost_or_bindings_has_no_annotation() {
        let view = View::of(&shown("5"));
        assert_eq!(view.blocks.len(), 1);
        assert!(matches!(view.blocks[0], Block::Result(_)));
    }

    #[test]
    fn further_errors_follow_the_first() {
        let error = CellError {
            message: "first".into(),
            others: vec![CellError {
                message: "second".into(),
                ..CellError::default()
            }],
            ..CellError::default()
        };
        let view = View::of(&Outcome::failed(Status::CompileError, error));
        let messages: Vec<_> = view
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Error(error) => Some(error.message.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(messages, ["first", "second"]);
    }

    #[test]
    fn the_devices_are_those_of_what_was_bound_else_the_cpu() {
        let both = Outcome {
            run_ms: 1.0,
            variables: vec![on("cuda:0"), on("cpu"), on("cuda:0")],
            ..Outcome::default()
        };
        assert_eq!(
            Annotation::of(&both).map(|a| a.devices),
            Some(vec!["cpu".into(), "cuda:0".into()])
        );
        let none = Outcome {
            run_ms: 1.0,
            ..Outcome::default()
        };
        assert_eq!(
            Annotation::of(&none).map(|a| a.devices),
            Some(vec!["cpu".into()])
        );
    }

    #[test]
    fn a_simulated_device_is_never_shown_as_a_gpu() {
        let grown = MemorySpan {
            before: 0,
            after: 2 * MIB,
            peak: 2 * MIB,
        };
        let outcome = Outcome {
            run_ms: 1.0,
            variables: vec![on("cpu"), on("cuda:1")],
            memory: [("cuda:0".to_owned(), grown)].into(),
            simulated: true,
            ..Outcome::default()
        };
        let annotation = Annotation::of(&outcome).expect("it ran");
        assert_eq!(
            annotation.devices,
            ["cpu", "cuda:0 (simulated)", "cuda:1 (simulated)"]
        );
        assert_eq!(annotation.memory[0].0, "cuda:0 (simulated)");
    }

    #[test]
    fn a_cell_on_simulated_gpus_has_counts_in_place_of_times() {
        let outcome = Outcome {
            run_ms: 1.0,
            device_ms: 2.0,
            simulated: true,
            work: [(
                "cuda:1".to_owned(),
                Work {
                    operations: 3,
                    bytes: 24,
                },
            )]
            .into(),
            ..Outcome::default()
        };
        let annotation = Annotation::of(&outcome).expect("it ran");
        let text = cost(&annotation).join(" · ");
        assert!(
            text.contains("3 operations on cuda:1 (simulated)"),
            "{text}"
        );
        assert!(!text.contains("run") && !text.contains("device"), "{text}");
        let idle = Outcome {
            work: Default::default(),
            ..outcome
        };
        let annotation = Annotation::of(&idle).expect("it ran");
        assert!(!cost(&annotation).join(" · ").contains("device"));
    }

    #[test]
    fn small_changes_of_memory_are_left_out() {
        let span = |after| MemorySpan {
            before: 0,
            after,
            peak: after,
        };
        let outcome = Outcome {
            run_ms: 1.0,
            memory: [
                ("cpu".to_owned(), span(2 * MIB)),
                ("cuda:0".to_owned(), span(2 * MIB)),
            ]
            .into(),
            ..Outcome::default()
        };
        let annotation = Annotation::of(&outcome).expect("it ran");
        assert_eq!(annotation.memory.len(), 1);
        assert_eq!(annotation.memory[0].0, "cuda:0");
        assert_eq!(annotation.devices, ["cuda:0"]);
    }
}
