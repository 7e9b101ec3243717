//! Publishes `busy` and `idle` around every request.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jupyter_protocol::{ExecutionState, Status};

use crate::iopub::OutputQueue;
use crate::parent::Parent;

/// Front ends show the most recent status, whichever request it belongs to. Therefore, when another request ends while
/// a cell is running, the cell's `busy` is published again.
pub(crate) struct StatusPublisher {
    outputs: Arc<OutputQueue>,
    running: Mutex<Option<Arc<Parent>>>,
}

impl StatusPublisher {
    pub(crate) fn new(outputs: Arc<OutputQueue>) -> Self {
        StatusPublisher {
            outputs,
            running: Mutex::default(),
        }
    }

    pub(crate) fn starting(&self) {
        self.publish(None, ExecutionState::Starting);
    }

    pub(crate) fn busy(&self, request: &Arc<Parent>) {
        self.publish(Some(request), ExecutionState::Busy);
    }

    pub(crate) fn idle(&self, request: &Arc<Parent>) {
        let running = self.running();
        self.publish(Some(request), ExecutionState::Idle);
        if let Some(cell) = &*running {
            self.publish(Some(cell), ExecutionState::Busy);
        }
    }

    pub(crate) fn begin(&self, cell: &Arc<Parent>) {
        let mut running = self.running();
        *running = Some(cell.clone());
        self.publish(Some(cell), ExecutionState::Busy);
    }

    pub(crate) fn end(&self, cell: &Arc<Parent>) {
        let mut running = self.running();
        *running = None;
        self.publish(Some(cell), ExecutionState::Idle);
    }

    pub(crate) fn cell_runs(&self) -> bool {
        self.running().is_some()
    }

    fn running(&self) -> MutexGuard<'_, Option<Arc<Parent>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn publish(&self, parent: Option<&Arc<Parent>>, execution_state: ExecutionState) {
        self.outputs.publish(parent, Status { execution_state });
    }
}
