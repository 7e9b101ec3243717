//! The session in which a notebook's cells run: the learner's own, or one in a box.

use std::sync::Arc;

use gpu_tutor_session::live::Live;
use gpu_tutor_session::{Interrupt, Outcome, Output, Session};

use super::confined::Confined;

pub enum CellSession {
    Own(Box<Live>),
    Confined(Box<Confined>),
}

impl CellSession {
    pub fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        match self {
            CellSession::Own(live) => live.run(code, output),
            CellSession::Confined(confined) => confined.run(code, output),
        }
    }

    /// Runs a cell that only inspects the session; see [`Session::look`].
    pub fn look(&mut self, code: &str) -> Outcome {
        match self {
            CellSession::Own(live) => live.look(code),
            CellSession::Confined(confined) => confined.run(code, &mut |_| {}),
        }
    }

    /// Sets the number under which the next cell is shown.
    pub fn number(&mut self, number: usize) {
        if let CellSession::Own(live) = self {
            live.number(number);
        }
    }

    pub fn interrupter(&self) -> Arc<dyn Interrupt> {
        match self {
            CellSession::Own(live) => live.interrupter(),
            CellSession::Confined(confined) => confined.interrupter(),
        }
    }

    /// The session's own value of `CUDA_VISIBLE_DEVICES`.
    pub fn visible_gpus(&self) -> Option<String> {
        match self {
            CellSession::Own(live) => live.visible_gpus(),
            CellSession::Confined(_) => None,
        }
    }
}
