//! The parts of which an installation consists. Each of them becomes a Python wheel.

use gpu_tutor_session::machine::cuda::Flavour;

/// The part of an installation that a file belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Component {
    /// The program itself.
    Program,
    /// rustc, its driver and its linker.
    Compiler,
    /// The library with which rustc makes machine code.
    Llvm,
    /// What cells need of the standard library.
    StandardLibrary,
    Prelude(Flavour),
    /// rust-analyzer, and the sources that it reads.
    Completion,
    /// Test programs of the prelude.
    Tests,
}

impl Component {
    /// Whether it comes from the toolchain, which changes less often than the program.
    pub fn is_of_toolchain(self) -> bool {
        matches!(
            self,
            Component::Compiler
                | Component::Llvm
                | Component::StandardLibrary
                | Component::Completion
        )
    }
}
