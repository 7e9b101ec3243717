//! What the last stage before the program tells the monitor, one JSON object per line.

use serde::{Deserialize, Serialize};

use super::layers::Layers;

/// From the last stage before the program to the monitor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Progress {
    /// The last walls are up. The next thing to run is the program.
    Ready(Layers),
    Failed(String),
}
