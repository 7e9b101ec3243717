//! Whether the cells in a box can use the GPUs that cells outside use.
//!
//! Only CUDA itself can tell: NVIDIA's driver refuses to start if the walls of a box hide something that it needs.
//! Without this question, a correct answer would find no GPU and fail its checks. The question is asked before the
//! first answer, so it does not detect a GPU that fails later.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use gpu_tutor_session::machine::gpus::why_cuda_fails;
use gpu_tutor_session::{Output, Session, SessionError};
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::{say, t};

use super::{BoxPlan, Boxed, Limits};

/// The cell that asks the question and uses the first GPU. No part of an answer has run in the box by then.
const QUESTION: &str = "::prelude::device::driver_answer()?";

/// How long the first use of CUDA in a box may take. NVIDIA's driver may have to wake the GPU first.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// How many GPUs a session has, and whether they are simulated.
type Wanted = (usize, bool);

/// For each number of GPUs that a session has: how many a box has, and CUDA's code. A temporary failure, such as a lack
/// of memory, is not stored.
static ANSWERS: Mutex<BTreeMap<Wanted, (usize, i32)>> = Mutex::new(BTreeMap::new());

fn key(plan: &BoxPlan, wanted: usize) -> Wanted {
    (wanted, plan.options.gpu_plan.is_simulated())
}

/// Asks once for each number of GPUs, because starting a box and using CUDA in it for the first time takes seconds.
fn answer(plan: &BoxPlan, wanted: Wanted) -> Result<(usize, i32), SessionError> {
    let mut answers = lock(&ANSWERS);
    if let Some(known) = answers.get(&wanted) {
        return Ok(*known);
    }
    let answer = ask(plan)?;
    answers.insert(wanted, answer);
    Ok(answer)
}

/// Whether boxes have the GPUs that sessions have.
///
/// # Errors
/// If a box has a different number of GPUs, cannot use the first of them, or does not start.
pub fn reach_gpus(plan: &BoxPlan) -> Result<(), SessionError> {
    let wanted = plan.options.gpus();
    if wanted == 0 {
        return Ok(());
    }
    match answer(plan, key(plan, wanted))? {
        (found, _) if found == wanted => Ok(()),
        (found, code) => Err(mismatch(found, wanted, code)),
    }
}

/// How many GPUs the cells in a box can use: as many as a session, or none if boxes have none, for example without
/// namespaces. Answers are then graded as on a machine without a GPU.
///
/// # Errors
/// If a box has some of the GPUs, cannot use the first of them, or does not start.
pub(super) fn usable(plan: &BoxPlan) -> Result<usize, SessionError> {
    let wanted = plan.options.gpus();
    if wanted == 0 {
        return Ok(0);
    }
    match answer(plan, key(plan, wanted))? {
        (found, _) if found == wanted || found == 0 => Ok(found),
        (found, code) => Err(mismatch(found, wanted, code)),
    }
}

/// Whether the answer is known without waiting. If not, this asks in the background.
pub(super) fn is_known(plan: &BoxPlan) -> bool {
    let wanted = plan.options.gpus();
    let key = key(plan, wanted);
    let is_known = |answers: MutexGuard<'_, BTreeMap<Wanted, _>>| answers.contains_key(&key);
    if wanted == 0 || ANSWERS.try_lock().is_ok_and(is_known) {
        return true;
    }
    let plan = plan.clone();
    // Errors are ignored here, because running a cell reports them.
    std::thread::spawn(move || reach_gpus(&plan));
    false
}

fn ask(plan: &BoxPlan) -> Result<(usize, i32), SessionError> {
    let plan = BoxPlan::new(
        plan.options.clone(),
        Limits::kept(TIME_LIMIT),
        plan.secrets.clone(),
    );
    let mut session = Boxed::that_asks(plan);
    let outcome = session.run(QUESTION, &mut |_: Output| {});
    if let Some(error) = outcome.error {
        return Err(SessionError {
            what: say!(
                "a box on this machine cannot use a GPU: %{error}",
                error = error.message
            ),
            help: error.help,
        });
    }
    let text = outcome.text().unwrap_or_default();
    parse(text).ok_or_else(|| {
        SessionError::new(t!(
            "a box on this machine cannot use a GPU: %{error}",
            error = text
        ))
    })
}

/// Reads what the cell shows: how many GPUs there are, and CUDA's code.
fn parse(text: &str) -> Option<(usize, i32)> {
    let (found, code) = text
        .trim()
        .strip_prefix('(')?
        .strip_suffix(')')?
        .split_once(", ")?;
    Some((found.parse().ok()?, code.parse().ok()?))
}

fn mismatch(found: usize, wanted: usize, code: i32) -> SessionError {
    SessionError::new(t!(
        "a box on this machine sees %{found} of %{wanted} GPUs: starting CUDA there returns code %{code}",
        found,
        wanted,
        code
    ))
    .help(t!(
        "%{why}; to do without its GPUs: `--device cpu`",
        why = why_cuda_fails(code)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_cell_shows_is_two_numbers() {
        assert_eq!(parse("(1, 0)"), Some((1, 0)));
        assert_eq!(parse("(0, 304)\n"), Some((0, 304)));
        assert_eq!(parse("cuda:0"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn a_box_without_the_gpus_is_the_machines_fault_and_says_why() {
        let error = mismatch(0, 2, 304);
        assert!(error.what.contains("0 of 2 GPUs"), "{}", error.what);
        assert!(error.what.contains("304"), "{}", error.what);
        assert!(error.help.is_some_and(|help| help.contains("denied")));
    }
}
