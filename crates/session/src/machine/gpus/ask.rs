//! Asks CUDA which devices it shows to a program.
//!
//! A process that has started CUDA does not read `CUDA_VISIBLE_DEVICES` again, so each question is asked in a separate
//! process, which runs this program with the list in question.

use std::collections::BTreeMap;
use std::ffi::{c_char, c_int, c_uint};
use std::process::{ExitCode, Stdio};
use std::sync::Mutex;

use gpu_tutor_system::lock::lock;
use gpu_tutor_text::{language, say};
use libloading::Library;

use super::{VISIBLE, why_cuda_fails};
use crate::machine::environment;

/// The argument that makes this program answer.
const ROLE: &str = "gpu-tutor-cuda-devices";

/// If this process was started to answer, answers with one UUID per line, starting with that of `cuda:0`.
pub fn hook() -> Option<ExitCode> {
    if std::env::args_os().nth(1)? != ROLE {
        return None;
    }
    Some(match shown() {
        Ok(uuids) => {
            uuids.iter().for_each(|uuid| println!("{uuid}"));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    })
}

/// Returns the UUIDs of the devices that CUDA shows for this list, in CUDA's order. Without a list, this process's own
/// variable applies. Each question is asked only once.
///
/// # Errors
/// If CUDA cannot be asked, returns the reason as a sentence.
pub fn uuids(listed: Option<&str>) -> Result<Vec<String>, String> {
    type Answers = BTreeMap<Option<String>, Vec<String>>;
    static ANSWERS: Mutex<Answers> = Mutex::new(BTreeMap::new());
    let mut answers = lock(&ANSWERS);
    let key = listed.map(str::to_owned);
    if let Some(known) = answers.get(&key) {
        return Ok(known.clone());
    }
    let answer = ask(listed)?;
    answers.insert(key, answer.clone());
    Ok(answer)
}

fn ask(listed: Option<&str>) -> Result<Vec<String>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = environment::command(program);
    command
        .arg(ROLE)
        .env(language::VARIABLE, language::current())
        .stdin(Stdio::null());
    if let Some(listed) = listed {
        command.env(VISIBLE, listed);
    }
    let answered = command.output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    match answered.status.success() {
        true => Ok(text(&answered.stdout).lines().map(str::to_owned).collect()),
        false => Err(text(&answered.stderr)),
    }
}

type Init = unsafe extern "C" fn(c_uint) -> c_int;
type Count = unsafe extern "C" fn(*mut c_int) -> c_int;
type Get = unsafe extern "C" fn(*mut c_int, c_int) -> c_int;
type Uuid = unsafe extern "C" fn(*mut [c_char; 16], c_int) -> c_int;

/// CUDA's code for "no CUDA-capable device is detected": everything is hidden.
const NO_DEVICE: c_int = 100;

fn shown() -> Result<Vec<String>, String> {
    // SAFETY: the driver's initialisers have no requirements that this program must meet.
    let driver = unsafe { Library::new("libcuda.so.1") }.map_err(|error| error.to_string())?;
    // SAFETY: the driver API specifies these types. The second version of the last function supports MIG instances.
    let (init, count, get, uuid) = unsafe {
        let name = |error: libloading::Error| error.to_string();
        (
            driver.get::<Init>(b"cuInit").map_err(name)?,
            driver.get::<Count>(b"cuDeviceGetCount").map_err(name)?,
            driver.get::<Get>(b"cuDeviceGet").map_err(name)?,
            driver
                .get::<Uuid>(b"cuDeviceGetUuid_v2")
                .or_else(|_| driver.get::<Uuid>(b"cuDeviceGetUuid"))
                .map_err(name)?,
        )
    };
    let succeeded = |code: c_int, what: &str| match code {
        0 => Ok(()),
        code => Err(say!(
            "%{what} failed with CUDA error %{code}: %{why}",
            what,
            code,
            why = why_cuda_fails(code)
        )),
    };
    // SAFETY: 0 is the only valid argument.
    match unsafe { init(0) } {
        NO_DEVICE => return Ok(Vec::new()),
        code => succeeded(code, "cuInit")?,
    }
    let mut devices = 0;
    // SAFETY: the function writes one integer, to a live variable.
    succeeded(unsafe { count(&raw mut devices) }, "cuDeviceGetCount")?;
    (0..devices)
        .map(|ordinal| {
            let (mut device, mut bytes) = (0, [0; 16]);
            // SAFETY: the function writes one integer, to a live variable; the ordinal is below the count.
            succeeded(unsafe { get(&raw mut device, ordinal) }, "cuDeviceGet")?;
            // SAFETY: the function writes sixteen bytes, to a live array of that size, for a device that exists.
            succeeded(unsafe { uuid(&raw mut bytes, device) }, "cuDeviceGetUuid")?;
            Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
        })
        .collect()
}
