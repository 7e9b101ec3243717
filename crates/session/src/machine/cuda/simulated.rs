//! A CUDA toolkit for simulated GPUs. It builds candle's CUDA code without anything from NVIDIA.
//!
//! candle's build calls nvcc to compile its kernels, and links against CUDA's libraries. A simulated GPU runs none of
//! these kernels: the prelude's own driver has a host version of each, and only needs to know the kernels' names and
//! the sizes of their parameters. So this nvcc is a script that writes just those. The libraries are empty, because the
//! prelude contains the functions that they would provide.

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use gpu_tutor_system::files::write_if_changed;

use super::links;
use super::toolkit::Toolkit;
use super::{Capability, Version};

/// The kernels of candle by source file, with the bytes of each parameter.
const KERNELS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/embedded/simulated-cuda/src/kernels/entries.txt"
));
/// The files whose kernels have no host version. candle's build expects a module for each.
const WITHOUT_HOST_VERSION: [&str; 1] = ["quantized"];
/// The CUDA version whose interface candle is built for, and the GPUs that the kernels are said to be compiled for.
const CUDA: Version = Version {
    major: 13,
    minor: 0,
};
const CAPABILITY: Capability = Capability { major: 9, minor: 0 };

/// What stands in for nvcc.
const NVCC: &str = r#"#!/bin/sh
# Stands in for NVIDIA's compiler in a build for simulated GPUs: it writes the kernels' names and parameters, and no code.
set -e
mode= out= folder= source=
while [ $# -gt 0 ]; do
    case "$1" in
        # cudarc's build reads the fourth line.
        --version) printf 'nvcc\n\n\nCuda compilation tools, release 13.0, V13.0.0\n'; exit ;;
        --list-gpu-code) echo sm_90; exit ;;
        --ptx | -c | --lib) mode="$1" ;;
        -o) out="$2"; shift ;;
        --output-directory) folder="$2"; shift ;;
        --default-stream | -Xcompiler | -ccbin) shift ;;
        -*) ;;
        *) source="$1" ;;
    esac
    shift
done
case "$mode" in
    --ptx) cp "$(dirname "$0")/../ptx/$(basename "$source" .cu).ptx" "$folder/" ;;
    -c) : >"$out" ;;
    --lib) printf '!<arch>\n' >"$out" ;;
    *) echo 'nvcc fatal   : this stand-in only writes modules and empty libraries' >&2; exit 1 ;;
esac
"#;

/// Makes the toolkit in a folder, or brings it up to date.
///
/// # Errors
/// Fails when a file cannot be written.
pub fn make_toolkit(root: &Path) -> io::Result<()> {
    for folder in ["bin", "include", "ptx"] {
        fs::create_dir_all(root.join(folder))?;
    }
    for (file, text) in modules() {
        write_if_changed(&root.join(format!("ptx/{file}.ptx")), text.as_bytes())?;
    }
    links::make_empty(&root.join("lib64"))?;
    let nvcc = root.join("bin/nvcc");
    write_if_changed(&nvcc, NVCC.as_bytes())?;
    fs::set_permissions(nvcc, Permissions::from_mode(0o755))
}

/// The environment variables for a build with the toolkit in this folder.
///
/// # Errors
/// Fails when a path contains the separator of path lists.
pub fn variables(root: &Path) -> io::Result<Vec<(&'static str, OsString)>> {
    let libraries = root.join("lib64");
    let toolkit = Toolkit {
        root: root.to_owned(),
        version: CUDA,
        libraries: Vec::new(),
        targets: vec![CAPABILITY],
    };
    let mut variables = links::variables(&toolkit, &libraries)?;
    variables.push(("NVCC", root.join("bin/nvcc").into()));
    let Capability { major, minor } = CAPABILITY;
    variables.push(("CUDA_COMPUTE_CAP", format!("{major}{minor}").into()));
    Ok(variables)
}

/// The text of each module: what a driver reads of it.
fn modules() -> Vec<(&'static str, String)> {
    let head = || {
        let Capability { major, minor } = CAPABILITY;
        format!(
            ".version {}.{}\n.target sm_{major}{minor}\n.address_size 64\n",
            CUDA.major - 4,
            CUDA.minor
        )
    };
    let mut modules: Vec<(&str, String)> = Vec::new();
    for line in KERNELS.lines() {
        let file = line
            .strip_prefix("# ")
            .and_then(|rest| rest.strip_suffix(".cu"));
        if let Some(file) = file {
            modules.push((file, head()));
        } else if let Some((name, sizes)) = line.split_once(' ').filter(|_| !line.starts_with('#'))
            && let Some((_, text)) = modules.last_mut()
        {
            let parameter = |size: &str| format!(".param .align 1 .b8 p[{size}]");
            let parameters: Vec<String> = sizes.split(' ').map(parameter).collect();
            text.push_str(&format!(
                ".visible .entry {name}({})\n{{\n}}\n",
                parameters.join(", ")
            ));
        }
    }
    modules.extend(WITHOUT_HOST_VERSION.map(|file| (file, head())));
    modules
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn the_stand_in_for_nvcc_writes_the_names_and_parameters_of_candles_kernels() {
        let root = tempfile::tempdir().expect("a folder");
        make_toolkit(root.path()).expect("made");
        let nvcc = root.path().join("bin/nvcc");
        let run = |arguments: &[&str]| {
            let output = Command::new(&nvcc)
                .current_dir(root.path())
                .args(arguments)
                .output();
            let output = output.expect("runs");
            (
                output.status.success(),
                String::from_utf8_lossy(&output.stdout).into_owned(),
            )
        };
        let out = root.path().display().to_string();
        let ptx = [
            "-gencode=arch=compute_90a",
            "--ptx",
            "--default-stream",
            "per-thread",
            "--output-directory",
            &out,
            "-O3",
            "src/fill.cu",
        ];
        assert!(run(&ptx).0);
        let text = fs::read_to_string(root.path().join("fill.ptx")).expect("written");
        assert!(text.contains(".entry fill_f32("), "{text}");
        assert!(run(&["-c", "-o", "a.o", "src/moe/a.cu"]).0);
        assert!(run(&["--lib", "-o", "libmoe.a", "a.o"]).0);
        assert!(run(&["--version"]).1.contains("release 13.0"));
        assert!(!run(&["a.cu"]).0, "anything else is refused");
    }
}
