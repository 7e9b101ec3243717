//! Shows values that fit on one line.

use std::time::Duration;

use candle_core::{DType, Device, Shape};

use super::{Show, duration};
use crate::device::name;
use crate::transfers::Transfers;

macro_rules! by_debug {
    ($($name:ty)*) => {$(
        impl Show for $name {
            fn text(&self) -> Option<String> {
                Some(format!("{self:?}"))
            }
        }
    )*};
}

by_debug!(bool char f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize Shape);

impl Show for () {
    fn text(&self) -> Option<String> {
        None
    }
}

impl Show for str {
    /// The text in quotes, as in Rust source. Text with several lines is shown unchanged.
    fn text(&self) -> Option<String> {
        Some(if self.contains('\n') {
            self.to_owned()
        } else {
            self.nested()
        })
    }

    fn nested(&self) -> String {
        format!("{self:?}")
    }
}

impl Show for String {
    fn text(&self) -> Option<String> {
        self.as_str().text()
    }

    fn nested(&self) -> String {
        self.as_str().nested()
    }
}

impl Show for Device {
    fn text(&self) -> Option<String> {
        Some(name(self))
    }
}

impl Show for DType {
    fn text(&self) -> Option<String> {
        Some(self.as_str().to_owned())
    }
}

impl Show for Duration {
    fn text(&self) -> Option<String> {
        Some(duration(self.as_secs_f64()))
    }
}

impl Show for Transfers {
    fn text(&self) -> Option<String> {
        Some(self.to_string())
    }
}
