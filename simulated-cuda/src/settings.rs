//! The driver's settings: how many GPUs there are, how large and how fast they are, and what goes wrong.
//!
//! A setting comes from the environment (`SIMULATED_CUDA_MEMORY`) or from the file `settings` next to the shared object
//! (`MEMORY=…` on a line of its own). The file also works in a grading sandbox, whose environment is cleared. The
//! environment takes precedence.

use std::collections::HashMap;
use std::ffi::{CStr, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

const PREFIX: &str = "SIMULATED_CUDA_";

#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    pub gpus: usize,
    /// The bytes of memory of each GPU.
    pub memory: u64,
    /// The size of the chunks in which a pool takes memory from a GPU.
    pub chunk: u64,
    /// The compute capability of each GPU; the last one applies to all that follow.
    pub capabilities: Vec<(u32, u32)>,
    /// The newest CUDA version that the driver supports.
    pub driver: (u32, u32),
    /// The speed of copies and of arithmetic relative to the host's: at most 1.
    pub copy_speed: f64,
    pub speed: f64,
    /// The first GPU is lost from this call on.
    pub lost_at: Option<u64>,
    /// Whether two accesses that nothing orders are an error of the GPU, not just a line in the log.
    pub strict: bool,
    /// Whether the driver needs from the system what NVIDIA's needs to start, so that it fails where that would.
    pub needs_system: bool,
    /// The file for unsupported calls, for unordered accesses and, when the process ends, for counters.
    pub log: Option<PathBuf>,
    /// The file for the name of every call, one per line.
    pub trace: Option<PathBuf>,
}

/// The settings of this process, read once.
pub fn settings() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(|| {
        let beside =
            own_folder().and_then(|folder| std::fs::read_to_string(folder.join("settings")).ok());
        let file = pairs(&beside.unwrap_or_default());
        let found = read(&|name| {
            let own = std::env::var(format!("{PREFIX}{name}")).ok();
            own.or_else(|| file.get(name).cloned())
        });
        found.unwrap_or_else(|problem| {
            // If the driver started with settings other than those a test asks for, the test could pass without
            // checking anything.
            eprintln!("simulated CUDA driver: {problem}");
            std::process::abort()
        })
    })
}

fn pairs(text: &str) -> HashMap<String, String> {
    let lines = text.lines().filter_map(|line| line.split_once('='));
    lines
        .map(|(name, value)| {
            (
                name.trim().trim_start_matches(PREFIX).to_owned(),
                value.trim().to_owned(),
            )
        })
        .collect()
}

/// The folder of the shared object that this code is linked into.
fn own_folder() -> Option<PathBuf> {
    // SAFETY: all zeros is a valid `Dl_info`, and `dladdr` reads no more than the address itself.
    let (known, info) = unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        (libc::dladdr(own_folder as *const _, &raw mut info), info)
    };
    if known == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: `dladdr` has set the name to a string that lives as long as the object is loaded.
    let file = unsafe { CStr::from_ptr(info.dli_fname) };
    let file = Path::new(OsStr::from_bytes(file.to_bytes()));
    file.parent().map(Path::to_owned)
}

fn read(of: &dyn Fn(&str) -> Option<String>) -> Result<Settings, String> {
    fn one<T: std::str::FromStr>(
        name: &str,
        value: Option<String>,
        default: T,
    ) -> Result<T, String> {
        match value {
            None => Ok(default),
            Some(text) => text
                .parse()
                .map_err(|_| format!("{PREFIX}{name} cannot be {text:?}")),
        }
    }
    let version = |name: &str, text: &str| -> Result<(u32, u32), String> {
        let (major, minor) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
        match (major.parse(), minor.parse()) {
            (Ok(major), Ok(minor)) => Ok((major, minor)),
            _ => Err(format!(
                "{PREFIX}{name} cannot be {text:?}: write a version such as 9.0"
            )),
        }
    };
    let speed = |name: &str| -> Result<f64, String> {
        let speed: f64 = one(name, of(name), 1.0)?;
        if speed > 0.0 && speed <= 1.0 {
            return Ok(speed);
        }
        Err(format!(
            "{PREFIX}{name} cannot be {speed}: the host's own speed is 1, and nothing is faster"
        ))
    };
    let capabilities = of("CAPABILITY").unwrap_or_else(|| "9.0".into());
    let chunk = one("CHUNK", of("CHUNK"), 32 << 20)?;
    if chunk == 0 || chunk % 4096 != 0 {
        return Err(format!(
            "{PREFIX}CHUNK cannot be {chunk}: it is a multiple of 4096"
        ));
    }
    Ok(Settings {
        gpus: one("GPUS", of("GPUS"), 1)?,
        memory: one("MEMORY", of("MEMORY"), 8 << 30)?,
        chunk,
        capabilities: capabilities
            .split(',')
            .map(|text| version("CAPABILITY", text))
            .collect::<Result<_, _>>()?,
        driver: version("DRIVER", &of("DRIVER").unwrap_or_else(|| "13.0".into()))?,
        copy_speed: speed("COPY_SPEED")?,
        speed: speed("SPEED")?,
        lost_at: of("LOST_AT")
            .map(|text| one("LOST_AT", Some(text), 0))
            .transpose()?,
        strict: one("STRICT", of("STRICT"), 0u8)? != 0,
        needs_system: one("NEEDS_SYSTEM", of("NEEDS_SYSTEM"), 0u8)? != 0,
        log: of("LOG").map(PathBuf::from),
        trace: of("TRACE").map(PathBuf::from),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_that_makes_no_sense_is_named() {
        for (name, value) in [
            ("GPUS", "two"),
            ("SPEED", "4"),
            ("CHUNK", "5"),
            ("CAPABILITY", "hopper"),
        ] {
            let found = read(&|asked| (asked == name).then(|| value.to_owned()));
            assert!(found.unwrap_err().contains(name), "{name}");
        }
    }

    #[test]
    fn the_file_may_name_a_setting_as_the_environment_does() {
        let file = pairs("GPUS=2\nSIMULATED_CUDA_DRIVER = 12.4\n");
        let found = read(&|name| file.get(name).cloned()).unwrap();
        assert_eq!((found.gpus, found.driver), (2, (12, 4)));
    }

    #[test]
    fn each_gpu_may_have_a_capability_of_its_own() {
        let found = read(&|name| (name == "CAPABILITY").then(|| "8.6,9.0".to_owned())).unwrap();
        assert_eq!(found.capabilities, [(8, 6), (9, 0)]);
    }
}
