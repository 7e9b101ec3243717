//! Nets and measurements, which say themselves what they are.

use super::Show;
use crate::net::{CrossEntropyLoss, Sequential};
use crate::time::{Comparison, Sweep, Timing};

macro_rules! by_display {
    ($($name:ty)*) => {$(
        impl Show for $name {
            fn text(&self) -> Option<String> {
                Some(self.to_string())
            }
        }
    )*};
}

by_display!(Sequential CrossEntropyLoss Comparison Sweep);

impl Show for Timing {
    /// The line, and under it a picture of how the samples lie.
    fn text(&self) -> Option<String> {
        Some(format!("{self}\n{}", self.picture()))
    }

    fn nested(&self) -> String {
        self.to_string()
    }
}
