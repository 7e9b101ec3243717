//! The parts that make up an installation. Each of them becomes a Python wheel.

use gpu_tutor_session::machine::cuda::Flavour;

/// The part of an installation that a file belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Component {
    /// The program itself.
    Program,
    /// rustc, its driver and its linker.
    Compiler,
    /// The library that rustc uses to generate machine code.
    Llvm,
    /// What cells need from the standard library.
    StandardLibrary,
    Prelude(Flavour),
    /// rust-analyzer and the sources that it reads.
    Completion,
    /// The prelude's test programs.
    Tests,
}

impl Component {
    /// Whether the component comes from the toolchain, which changes less often than the program.
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
