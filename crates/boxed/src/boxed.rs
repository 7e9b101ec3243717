//! The grader's side of a session in a box. It limits how long cells run, and finds out why a box ended.

use std::collections::{BTreeSet, VecDeque};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gpu_tutor_sandbox::{End, FairClock, Layer, Layers, memory_shortages};
use gpu_tutor_session::live::{self, Live};
use gpu_tutor_session::prelude::Preparation;
use gpu_tutor_session::{
    CellError, Interrupt, NotReady, Outcome, Output, Session, SessionError, Status, Variable,
};
use gpu_tutor_text::t;

use super::gpus;
use super::limits::work_limit;
use super::plan::BoxPlan;
use super::process::{self, BoxProcess};
use super::protocol::Request;
use super::stop::{Kill, Stop};
use super::talk::{Broken, Talk};

/// A session in a box. Its process starts on the first request, or when it is warmed up.
pub struct Boxed {
    plan: BoxPlan,
    /// Whether this box asks if boxes can use the GPUs. Every other box waits for that answer.
    asks: bool,
    state: State,
    /// The walls around the box that was started most recently.
    layers: Option<Layers>,
    stop: Arc<Stop>,
    /// Trusted cells that run in advance, in this order, before the caller asks for them. An outcome is present once
    /// something has waited for it.
    ahead: VecDeque<(String, Option<Outcome>)>,
    /// Whether a cell has run since the session was last empty.
    used: bool,
    held: BTreeSet<String>,
    /// How long its cells have taken in total, since the first one.
    taken: Duration,
    /// The processor time used by boxes that have ended.
    used_up: Duration,
    /// Events that may be the machine's fault.
    trouble: Trouble,
}

/// Events in a box that may not be the fault of its cells.
#[derive(Default)]
struct Trouble {
    /// The process that runs the cells has ended.
    died: bool,
    /// The compiler was killed, as this error reports.
    killed: Option<CellError>,
    /// How the first box ended. Another box may have replaced it.
    end: Option<End>,
    /// How many processes on this machine the kernel had already killed to free memory when the first box started.
    shortages: Option<u64>,
    /// A caller waited in vain for a cell, because the machine left it waiting most of the time.
    waited: bool,
}

enum State {
    Closed,
    Open(Box<Open>),
    /// Why the box is gone.
    Gone(CellError),
}

struct Open {
    talk: Talk,
    /// Dropping it ends every process in the box.
    process: Arc<BoxProcess>,
}

impl Boxed {
    pub fn new(plan: BoxPlan) -> Boxed {
        Boxed {
            asks: false,
            plan,
            state: State::Closed,
            layers: None,
            stop: Arc::default(),
            ahead: VecDeque::new(),
            used: false,
            held: BTreeSet::new(),
            taken: Duration::ZERO,
            used_up: Duration::ZERO,
            trouble: Trouble::default(),
        }
    }

    /// A box that asks whether boxes can use the GPUs.
    pub(super) fn that_asks(plan: BoxPlan) -> Boxed {
        let mut session = Boxed::new(plan);
        session.asks = true;
        session
    }

    /// Starts the box and runs these cells in it, without waiting. If the caller then runs the same cells first, their
    /// outcomes are already available; otherwise the session is reset. The cells must be trusted, such as a lesson's
    /// own.
    pub fn warm_up(&mut self, cells: &[&str]) {
        if self.used || !matches!(self.state, State::Closed) || !gpus::is_known(&self.plan) {
            return;
        }
        // If the box does not start, running a cell reports why.
        let Ok(open) = self.open() else { return };
        let warm = Request::Expect {
            code: live::WARM_UP.to_owned(),
        };
        let mut sent = cells.is_empty() && open.talk.send(&warm).is_ok();
        for cell in cells {
            let code = (*cell).to_owned();
            sent = open.talk.send(&Request::Run { code }).is_ok();
        }
        if sent {
            self.ahead = cells
                .iter()
                .map(|cell| ((*cell).to_owned(), None))
                .collect();
        }
    }

    /// The walls around the box. Starts it if necessary.
    ///
    /// # Errors
    /// If the box cannot be started, or lacks walls that its plan requires.
    pub fn layers(&mut self) -> Result<Layers, SessionError> {
        self.open()?;
        Ok(self.layers.clone().unwrap_or_default())
    }

    /// The walls around the box, even after it has ended; `None` if it was never started.
    pub fn walls(&self) -> Option<Layers> {
        self.layers.clone()
    }

    /// Why the box's results may be the machine's fault and not the cells'. If a process in the box was killed, this
    /// ends the box to find out why.
    pub fn fault(&mut self) -> Option<SessionError> {
        if self.trouble.waited {
            return Some(
                SessionError::new(t!(
                    "this machine was too busy to run the answer within its time limit"
                ))
                .help(t!("end other programs, or grade fewer answers at once")),
            );
        }
        if !self.trouble.died && self.trouble.killed.is_none() {
            return None;
        }
        let end = match (self.trouble.end, &self.state) {
            (None, State::Open(open)) => Some(open.process.stop()),
            (end, _) => end,
        };
        let shortages = self.trouble.shortages.unwrap_or(0);
        // A control group counts what the kernel kills in the box itself.
        let by_kernel = !self.is_counted() && memory_shortages() > shortages;
        is_machine_fault(end, self.trouble.killed.is_some(), by_kernel).then(|| {
            SessionError::new(t!("this machine had no memory left for the box"))
                .help(t!("end other programs, or grade fewer answers at once"))
        })
    }

    /// Whether the box is in a control group.
    fn is_counted(&self) -> bool {
        let layers = self.layers.as_ref();
        layers.is_some_and(|layers| layers.active.contains(&Layer::Cgroup))
    }

    /// Whether the box was started and has not ended.
    pub(super) fn is_alive(&self) -> bool {
        matches!(&self.state, State::Open(open) if open.talk.is_open())
    }

    /// A handle that immediately ends the box and everything in it, even between two cells. Nothing runs in this box
    /// afterwards.
    pub fn killer(&self) -> Arc<dyn Interrupt> {
        Arc::new(Kill(self.stop.clone()))
    }

    /// How many CUDA devices the cells can use, which may be none although a session has some.
    pub fn gpus(&self) -> usize {
        // If that is not known, running a cell reports why.
        gpus::usable(&self.plan).unwrap_or_else(|_| self.plan.options.gpus())
    }

    /// Whether its GPUs are simulated.
    pub fn has_simulated_gpus(&self) -> bool {
        self.plan.options.gpu_plan.is_simulated()
    }

    /// Why the cells cannot use a GPU, although a session can.
    pub fn without_gpus(&self) -> Option<String> {
        let error = gpus::reach_gpus(&self.plan).err()?;
        (self.gpus() == 0).then_some(error.what)
    }

    /// The open box. Starts it if necessary.
    fn open(&mut self) -> Result<&mut Open, SessionError> {
        if matches!(self.state, State::Closed) {
            self.state = match self.started() {
                Ok(open) => State::Open(Box::new(open)),
                Err(error) => {
                    self.state = State::Gone(error.clone().into());
                    return Err(error);
                }
            };
        }
        match &mut self.state {
            State::Open(open) => Ok(open),
            State::Gone(error) => Err(SessionError {
                what: error.message.clone(),
                help: error.help.clone(),
            }),
            State::Closed => Err(SessionError::new(t!("the box is not open"))),
        }
    }

    fn started(&mut self) -> Result<Open, SessionError> {
        fn failed(error: impl std::fmt::Display) -> SessionError {
            SessionError::new(t!(
                "the box for the answer could not start: %{error}",
                error
            ))
            .help(t!("`gpu-tutor doctor` shows what is missing"))
        }
        if !self.asks {
            gpus::usable(&self.plan)?;
        }
        self.compile_openings();
        let (ours, theirs) = UnixStream::pair().map_err(failed)?;
        self.trouble.shortages.get_or_insert_with(memory_shortages);
        let (process, layers) =
            process::start(&self.plan, self.used_up, theirs.into()).map_err(failed)?;
        let process = Arc::new(process);
        let allowed = self.plan.walls.allow(&layers);
        self.layers = Some(layers);
        allowed?;
        let talk = Talk::new(ours, &self.plan.limits).map_err(failed)?;
        self.stop.attach(talk.sender(), process.clone());
        let start = Request::Start(Box::new(self.plan.options.clone()));
        talk.send(&start).map_err(failed)?;
        Ok(Open { talk, process })
    }

    /// Compiles the cells that open a session, unless that was already done on this machine. Every box needs them.
    fn compile_openings(&self) {
        let folder = self.plan.options.openings.as_ref();
        if folder.is_some_and(|folder| !folder.exists()) {
            // A box works without this, and reports its own errors.
            let session = Live::start(self.plan.options.clone());
            let _ = session.map(|mut session| session.ready(&mut |_| {}));
        }
    }

    /// Runs a cell in the box. If the box exceeds a limit or ends, it is gone, and the outcome says why.
    fn run_in_box(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        let limits = self.plan.limits.clone();
        if let Some(work) = limits.work.filter(|work| self.used_up >= *work) {
            return Outcome::failed(Status::TimeLimit, work_limit(work));
        }
        let is_ahead = self.ahead.front().is_some_and(|(next, _)| next == code);
        if !is_ahead && !self.ahead.is_empty() {
            // The cells that ran are not the ones that the caller wants.
            if let Err(error) = self.empty() {
                return Outcome::failed(Status::Died, error.into());
            }
        }
        self.used = true;
        if let Some((_, Some(outcome))) = self.ahead.pop_front() {
            self.note(&outcome);
            return outcome;
        }
        let left = limits.whole.map(|whole| whole.saturating_sub(self.taken));
        let open = match self.open() {
            Ok(open) => open,
            Err(error) => return self.died(error.into()),
        };
        if !is_ahead {
            let code = code.to_owned();
            if open.talk.send(&Request::Run { code }).is_err() {
                return self.broken(Broken::Ended, limits.cell);
            }
        }
        let own = limits.cell + limits.upkeep + limits.grace;
        let mut clock = FairClock::new(open.process.root(), left.map_or(own, |left| left.min(own)));
        let done = loop {
            match open.talk.outcome(clock.next_look(), output) {
                Err(Broken::Late) if !clock.is_over() => {}
                done => break done,
            }
        };
        self.taken += clock.counted();
        match done {
            Ok(mut outcome) => {
                self.note(&outcome);
                self.watch_for_trouble(&outcome);
                if outcome.status == Status::TimeLimit {
                    self.trouble.waited |= clock.has_waited(limits.cell);
                    self.end_overtime(&mut outcome);
                }
                outcome
            }
            Err(Broken::Late) => {
                self.trouble.waited |= clock.has_waited(limits.cell.min(left.unwrap_or(own)));
                let is_whole = left.is_some_and(|left| left < own);
                let whole = limits.whole.filter(|_| is_whole);
                self.broken(Broken::Late, whole.unwrap_or(limits.cell))
            }
            Err(broken) => self.broken(broken, limits.cell),
        }
    }

    /// Ends the box of an answer that has reached its limit, along with anything that the answer left running. Whatever
    /// comes next runs in another box.
    fn end_overtime(&mut self, outcome: &mut Outcome) {
        if self.plan.limits.whole.is_some()
            && let Some(error) = outcome.error.clone()
        {
            outcome.lost = self.died(error).lost;
        }
    }

    /// Remembers the names of the variables, to report which ones are lost with the box.
    fn note(&mut self, outcome: &Outcome) {
        for name in &outcome.lost {
            self.held.remove(name);
        }
        let bound = outcome.variables.iter();
        self.held
            .extend(bound.map(|variable| variable.name.clone()));
    }

    fn watch_for_trouble(&mut self, outcome: &Outcome) {
        self.trouble.died |= outcome.status == Status::Died;
        let killed = outcome.error.as_ref();
        let killed = killed.filter(|error| error.is_machine_fault());
        self.trouble.killed = killed.cloned().or(self.trouble.killed.take());
    }

    /// Ends the box because it broke a limit or the protocol, or is gone. `limit` is the time it was allowed.
    fn broken(&mut self, broken: Broken, limit: Duration) -> Outcome {
        if self.stop.asked() {
            let text = t!("the box was killed, along with everything running in it");
            let error = CellError::new("interrupted", text);
            return Outcome {
                status: Status::Interrupted,
                ..self.died(error)
            };
        }
        let end = match &self.state {
            State::Open(open) if broken == Broken::Ended => open.process.end(),
            _ => End::Killed,
        };
        self.trouble.died = true;
        self.trouble.end.get_or_insert(end);
        match (broken, end) {
            (Broken::Ended, End::CpuTime) => Outcome {
                status: Status::TimeLimit,
                ..self.died(work_limit(self.plan.limits.work.unwrap_or(limit)))
            },
            (Broken::Late, _) | (Broken::Ended, End::WallTime) => Outcome {
                status: Status::TimeLimit,
                ..self.died(CellError::time_limit(limit))
            },
            (Broken::Ended, end) => self.died(CellError::new("died", end.to_string())),
            (other, _) => self.died(CellError::new("died", other.to_string())),
        }
    }

    /// Kills the box. Returns the outcome of the cell that was running.
    fn died(&mut self, error: CellError) -> Outcome {
        self.stop.detach();
        self.ahead.clear();
        if let State::Open(open) = std::mem::replace(&mut self.state, State::Gone(error.clone())) {
            self.used_up += open.process.cpu();
        }
        Outcome {
            lost: std::mem::take(&mut self.held).into_iter().collect(),
            ..Outcome::failed(Status::Died, error)
        }
    }

    /// Forgets everything that has run in the box. If the box is gone, the next cell runs in another one.
    fn empty(&mut self) -> Result<(), SessionError> {
        self.used = false;
        self.held.clear();
        if matches!(self.state, State::Gone(_)) {
            self.state = State::Closed;
            return Ok(());
        }
        self.finish_ahead()?;
        self.ahead.clear();
        self.ask(&Request::Reset, Talk::completed)?
    }

    /// Waits for the cells that run in advance.
    fn finish_ahead(&mut self) -> Result<(), SessionError> {
        let limit = self.plan.limits.cell + self.plan.limits.upkeep;
        while let Some(next) = self.ahead.iter().position(|(_, outcome)| outcome.is_none()) {
            let end = Instant::now() + limit;
            match self.open()?.talk.outcome(end, &mut |_| {}) {
                Ok(outcome) => self.ahead[next].1 = Some(outcome),
                Err(broken) => {
                    let text = broken.to_string();
                    self.died(CellError::new("died", text.as_str()));
                    return Err(SessionError::new(text));
                }
            }
        }
        Ok(())
    }

    /// Sends a request with a short reply, and waits for that reply. A box that does not reply is gone.
    fn ask<T>(
        &mut self,
        request: &Request,
        reply: impl FnOnce(&mut Talk, Instant) -> Result<T, Broken>,
    ) -> Result<T, SessionError> {
        let end = Instant::now() + self.plan.limits.upkeep;
        let open = self.open()?;
        let sent = open.talk.send(request).map_err(|_| Broken::Ended);
        sent.and_then(|()| reply(&mut open.talk, end))
            .map_err(|broken| {
                let what = broken.to_string();
                self.died(CellError::new("died", what.as_str()));
                SessionError::new(what)
            })
    }
}

/// Whether the machine is to blame when a box or its compiler ends. Only the kernel and the answer kill anything in a
/// box, so the answer is to blame unless the kernel may have killed something because the machine ran out of memory.
fn is_machine_fault(end: Option<End>, compiler: bool, by_kernel: bool) -> bool {
    match end {
        Some(End::Memory) => false,
        Some(End::MachineMemory) => true,
        _ => compiler && by_kernel,
    }
}

impl Session for Boxed {
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        self.stop.cell_begins();
        let outcome = self.run_in_box(code, output);
        self.stop.cell_ends();
        outcome
    }

    fn ready(&mut self, _: &mut dyn FnMut(&Preparation)) -> Result<(), NotReady> {
        self.finish_ahead().map_err(NotReady::Failed)?;
        let ready = self.ask(&Request::Ready, Talk::completed);
        ready.and_then(|done| done).map_err(NotReady::Failed)
    }

    fn variables(&mut self) -> Vec<Variable> {
        if !self.used {
            return Vec::new();
        }
        self.ask(&Request::Variables, Talk::variables)
            .unwrap_or_default()
    }

    fn expect(&mut self, code: &str) {
        let code = code.to_owned();
        if let Ok(open) = self.open() {
            // If the box is gone, the next cell reports it.
            let _ = open.talk.send(&Request::Expect { code });
        }
    }

    /// Does nothing if no cell has run. If the box is gone, the next cell runs in another one.
    fn reset(&mut self) -> Result<(), SessionError> {
        match self.used {
            true => self.empty(),
            false => Ok(()),
        }
    }

    fn start_again(&mut self) -> Result<(), SessionError> {
        if let State::Open(open) = std::mem::replace(&mut self.state, State::Closed) {
            self.stop.detach();
            self.used_up += open.process.cpu();
        }
        self.ahead.clear();
        self.held.clear();
        self.used = false;
        Ok(())
    }

    fn interrupter(&self) -> Arc<dyn Interrupt> {
        self.stop.clone()
    }
}

impl Drop for Boxed {
    fn drop(&mut self) {
        // An interrupter can outlive the box.
        self.stop.detach();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_kills_its_compiler_or_fills_its_own_memory_is_at_fault_itself() {
        for end in [None, Some(End::Killed), Some(End::Exited(137))] {
            assert!(!is_machine_fault(end, true, false), "{end:?}");
            assert!(!is_machine_fault(end, false, true), "{end:?}");
            assert!(is_machine_fault(end, true, true), "{end:?}");
        }
        assert!(!is_machine_fault(Some(End::Memory), true, true));
        assert!(is_machine_fault(Some(End::MachineMemory), false, false));
    }
}
