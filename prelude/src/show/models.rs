//! Shows nets and losses with their `Display`.

use super::Show;
use crate::net::{CrossEntropyLoss, Sequential};

macro_rules! by_display {
    ($($name:ty)*) => {$(
        impl Show for $name {
            fn text(&self) -> Option<String> {
                Some(self.to_string())
            }
        }
    )*};
}

by_display!(Sequential CrossEntropyLoss);
