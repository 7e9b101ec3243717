//! The prelude's library contains the functions that cells would otherwise compile each time.

use std::process::Command;

use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude;

use crate::support::tutor;

#[test]
fn the_prelude_shares_compiled_functions_with_cells() {
    let ready = tutor().arg("prepare").output().expect("it runs");
    assert!(ready.status.success());
    let toolchain = Toolchain::find().expect("a toolchain");
    let built = prelude::find(&toolchain, Flavour::Cpu).expect("a cache");
    let library = built.expect("a prelude").library;
    // binutils are installed, because rustc links with them.
    let symbols = Command::new("nm")
        .args(["--dynamic", "--defined-only", "--demangle"])
        .arg(library)
        .output()
        .expect("nm runs");
    let symbols = String::from_utf8_lossy(&symbols.stdout);
    let missing: Vec<&str> = [
        // Shared only if the crate `instances` is compiled incrementally,
        "drop_in_place<candle_core::tensor::Tensor>",
        "drop_in_place<alloc::vec::Vec<f32>>",
        // only if it is not optimised for speed,
        "candle_core::tensor::Tensor::zeros",
        // and only if the function is never inlined.
        "prelude::wire::failure::tried",
        "prelude::wire::store::VariableStore::bind_variable",
    ]
    .into_iter()
    .filter(|name| !symbols.lines().any(|line| line.ends_with(name)))
    .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
