//! Busy and idle around every request, whatever else goes on.

use std::sync::{Arc, Mutex, PoisonError};

use jupyter_protocol::{ExecutionState, Status as StatusContent};

use crate::iopub::Outputs;
use crate::parent::Parent;

/// Publishes what the kernel is at. Front ends take the last word for the kernel's state, whoever's request it answers: so an
/// aside that ends while a cell runs is followed by the cell's `busy`.
pub(crate) struct Status {
    outputs: Arc<Outputs>,
    running: Mutex<Option<Arc<Parent>>>,
}

impl Status {
    pub(crate) fn new(outputs: Arc<Outputs>) -> Self {
        Status {
            outputs,
            running: Mutex::default(),
        }
    }

    pub(crate) fn starting(&self) {
        self.publish(None, ExecutionState::Starting);
    }

    /// Around an answer that is given beside the cells.
    pub(crate) fn aside<T>(&self, request: &Arc<Parent>, answer: impl FnOnce() -> T) -> T {
        self.busy(request);
        let answer = answer();
        self.idle(request);
        answer
    }

    pub(crate) fn busy(&self, request: &Arc<Parent>) {
        self.publish(Some(request), ExecutionState::Busy);
    }

    pub(crate) fn idle(&self, request: &Arc<Parent>) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        self.publish(Some(request), ExecutionState::Idle);
        if let Some(cell) = &*running {
            self.publish(Some(cell), ExecutionState::Busy);
        }
    }

    pub(crate) fn begin(&self, cell: &Arc<Parent>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        *running = Some(cell.clone());
        self.publish(Some(cell), ExecutionState::Busy);
    }

    pub(crate) fn end(&self, cell: &Arc<Parent>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        *running = None;
        self.publish(Some(cell), ExecutionState::Idle);
    }

    pub(crate) fn cell_runs(&self) -> bool {
        self.running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some()
    }

    fn publish(&self, parent: Option<&Arc<Parent>>, execution_state: ExecutionState) {
        self.outputs
            .publish(parent, StatusContent { execution_state });
    }
}
