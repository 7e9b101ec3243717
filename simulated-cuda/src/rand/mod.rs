//! cuRAND: generators whose numbers depend on their seed. For the same seed, the numbers differ from NVIDIA's.
//!
//! All functions here behave as cuRAND documents; the pointers passed to them must meet its requirements.
#![allow(clippy::missing_safety_doc)]

mod fill;
mod philox;

use std::ffi::{c_int, c_void};
use std::sync::Mutex;

use crate::context;
use crate::streams::queue;
use crate::types::CUstream;
use fill::{Normal, Numbers, Part};

/// cuRAND's codes.
type Status = u32;
const SUCCESS: Status = 0;
const NOT_INITIALIZED: Status = 101;
const TYPE_ERROR: Status = 103;
const OUT_OF_RANGE: Status = 104;
const LENGTH_NOT_MULTIPLE: Status = 105;
const LAUNCH_FAILURE: Status = 201;
const INITIALIZATION_FAILED: Status = 203;

/// The version that the simulated library reports.
const VERSION: c_int = 10_400;
/// The types of pseudo-random generators. Quasi-random ones are not supported.
const PSEUDO_RANDOM: std::ops::RangeInclusive<u32> = 100..=199;

/// What a handle stands for.
pub struct Generator(Mutex<State>);

struct State {
    stream: usize,
    next: Part,
}

impl Generator {
    fn change(&self, change: impl FnOnce(&mut State)) -> Status {
        change(
            &mut self
                .0
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner),
        );
        SUCCESS
    }
}

/// The generator that a pointer refers to; without one, returns cuRAND's error from the function.
macro_rules! generator {
    ($pointer:expr) => {
        // SAFETY: the generator comes from `curandCreateGenerator`, and its owner has not destroyed it.
        match unsafe { $pointer.as_ref() } {
            Some(generator) => generator,
            None => return NOT_INITIALIZED,
        }
    };
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandCreateGenerator(
    generator: *mut *mut Generator,
    kind: u32,
) -> Status {
    if !PSEUDO_RANDOM.contains(&kind) {
        return TYPE_ERROR;
    }
    if context::current().is_err() {
        return INITIALIZATION_FAILED;
    }
    let state = State {
        stream: 0,
        next: Part { seed: 0, from: 0 },
    };
    // SAFETY: the caller provides the memory for the handle.
    unsafe { *generator = Box::into_raw(Box::new(Generator(Mutex::new(state)))) };
    SUCCESS
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandDestroyGenerator(generator: *mut Generator) -> Status {
    if generator.is_null() {
        return NOT_INITIALIZED;
    }
    // SAFETY: the generator comes from `curandCreateGenerator`, and its owner no longer uses it.
    drop(unsafe { Box::from_raw(generator) });
    SUCCESS
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGetVersion(version: *mut c_int) -> Status {
    // SAFETY: the caller provides the memory for the number.
    unsafe { *version = VERSION };
    SUCCESS
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandSetStream(generator: *mut Generator, stream: CUstream) -> Status {
    generator!(generator).change(|state| state.stream = stream.expose_provenance())
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandSetPseudoRandomGeneratorSeed(
    generator: *mut Generator,
    seed: u64,
) -> Status {
    generator!(generator).change(|state| state.next = Part { seed, from: 0 })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandSetGeneratorOffset(
    generator: *mut Generator,
    offset: u64,
) -> Status {
    generator!(generator).change(|state| state.next.from = offset)
}

/// There is only one order here.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandSetGeneratorOrdering(
    generator: *mut Generator,
    _order: u32,
) -> Status {
    generator!(generator).change(|_| ())
}

/// Queues the writing of numbers.
fn generate(
    name: &str,
    generator: &Generator,
    address: u64,
    count: usize,
    kind: Numbers,
) -> Status {
    if kind.in_pairs() && !count.is_multiple_of(2) {
        return LENGTH_NOT_MULTIPLE;
    }
    if let Numbers::Normal(of)
    | Numbers::NormalDouble(of)
    | Numbers::LogNormal(of)
    | Numbers::LogNormalDouble(of) = kind
        && of.deviation.is_nan()
    {
        return OUT_OF_RANGE;
    }
    let mut part = Part { seed: 0, from: 0 };
    let mut stream = 0;
    generator.change(|state| {
        part = state.next;
        stream = state.stream;
        state.next.from += count as u64 * kind.draws();
    });
    let stream: *mut c_void = std::ptr::with_exposed_provenance_mut(stream);
    let work = move |memory: &dyn crate::kernels::Memory| kind.write(memory, part, address, count);
    match queue(stream, name, Box::new(work)) {
        0 => SUCCESS,
        _ => LAUNCH_FAILURE,
    }
}

/// Functions that write numbers, with or without a mean and a deviation.
macro_rules! generators {
    ($($name:ident $kind:ident)*) => { $(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(generator: *mut Generator, address: u64, count: usize) -> Status {
            generate(stringify!($name), generator!(generator), address, count, Numbers::$kind)
        }
    )* };
    (normal $($name:ident $kind:ident $type:ty)*) => { $(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            generator: *mut Generator,
            address: u64,
            count: usize,
            mean: $type,
            deviation: $type,
        ) -> Status {
            let of = Normal { mean: mean.into(), deviation: deviation.into() };
            generate(stringify!($name), generator!(generator), address, count, Numbers::$kind(of))
        }
    )* };
}
generators! {
    curandGenerate Bits
    curandGenerateUniform Uniform
    curandGenerateUniformDouble UniformDouble
}
generators! {
    normal
    curandGenerateNormal Normal f32
    curandGenerateNormalDouble NormalDouble f64
    curandGenerateLogNormal LogNormal f32
    curandGenerateLogNormalDouble LogNormalDouble f64
}
