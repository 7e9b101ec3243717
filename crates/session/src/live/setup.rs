//! Sets up everything around evcxr before a session starts: stand-ins and caches.

use gpu_tutor_system::files::write_atomically;

use crate::SessionOptions;
use crate::compile::objects::Objects;
use crate::compile::stand_in::StandIn;
use crate::machine::environment;
use crate::machine::linker::Linker;
use crate::prelude;

/// Writes the session's description for its stand-ins.
pub fn stand_in(options: &SessionOptions) -> std::io::Result<()> {
    let Some(environment) = environment::current() else {
        let text = "call `machine::environment::enter` at the beginning of `main`";
        return Err(std::io::Error::other(text));
    };
    let stand_in = StandIn {
        toolchain: options.toolchain.clone(),
        bin: environment.bin(),
        prelude: options.prelude.extern_arguments(),
        macros: options.prelude.macros(),
        linking: options.prelude.link_arguments(&options.toolchain),
        identity: options.prelude.identity.clone(),
        linker: Linker::find(&options.toolchain),
        objects: objects(),
        openings: Objects {
            own: prelude::openings_dir(&options.prelude),
            shared: options
                .openings
                .clone()
                .or_else(|| prelude::readable_openings_dir(&options.prelude)),
        },
        rust_only: options.rust_only,
        waiting: None,
    };
    write_atomically(
        &environment.stand_in_file(),
        &serde_json::to_vec(&stand_in)?,
    )
}

/// The cache of compiled cells.
pub fn objects() -> Objects {
    let [own, shared] = prelude::objects_dirs();
    Objects { own, shared }
}
