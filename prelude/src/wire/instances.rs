//! The wire's generic functions, compiled once for the types that cells use most. The crate `gpu-tutor-instances` does
//! this for candle's functions and explains why.
//!
//! If a crate is optimised for speed, rustc shares its generic functions only if they are `inline(never)`. The
//! functions here are never called, but the functions that they mention are compiled.

use super::{Failure, tried};
use crate::error::Error;

macro_rules! used {
    ($($name:ident $type:ty;)*) => {$(
        pub mod $name {
            use crate::error::Error;
            use crate::wire::store::VariableStore;
            use crate::wire::{Failure, Probe, ViaShow, tried};

            pub fn held(store: &mut VariableStore, name: &str, value: $type) -> $type {
                store.put_variable(name, value);
                let value: $type = store.take_variable(name);
                if store.check_variable::<$type>(name) {
                    store.bind_variable(name, value);
                }
                store.take_variable(name)
            }

            pub fn shown(value: &$type) {
                (&&&Probe(value)).content();
            }

            pub fn tried_for(result: Result<$type, Error>) -> Result<$type, Failure> {
                tried(result)
            }
        }
    )*};
}

gpu_tutor_instances::for_each_common_type!(used);

pub fn tried_for_nothing(result: Result<(), Error>) -> Result<(), Failure> {
    tried(result)
}
