//! Stores rooflines: all of them in this process, and those of the CPU in a file as well.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use serde::{Deserialize, Serialize};

use super::Roofline;
use crate::time::Timing;

/// The environment variable that names the folder for the files. The session sets it; without it, nothing is written.
const FOLDER: &str = "GPU_TUTOR_ROOFLINES";
/// The device whose rooflines are stored in files. A GPU's ordinal does not always stand for the same card.
const HOST: &str = "cpu";

static KEPT: Mutex<Option<HashMap<String, Roofline>>> = Mutex::new(None);

/// The content of a file. If a value overflows its type or is not a number, the file is not a roofline.
#[derive(Serialize, Deserialize)]
struct File {
    of: String,
    measured: String,
    operations: f64,
    bandwidth: f64,
    points: Vec<Point>,
}

#[derive(Serialize, Deserialize)]
struct Point {
    name: String,
    seconds: f64,
    operations: f64,
    bytes: f64,
}

/// The roofline that was stored under this name.
pub fn find(of: &str, device: &str) -> Option<Roofline> {
    if let Some(found) = process().as_ref().and_then(|kept| kept.get(of)) {
        return Some(found.clone());
    }
    let found = read(&path(device, of)?).filter(|found| found.of == of)?;
    remember(&found);
    Some(found)
}

/// Stores a roofline. One that cannot be written is stored for this process only.
pub fn keep(found: &Roofline) {
    remember(found);
    if let Some(path) = path(&found.device, &found.of) {
        let _ = write(&path, found);
    }
}

/// The file of a roofline; `None` if it is not stored on disk.
fn path(device: &str, of: &str) -> Option<PathBuf> {
    let folder = std::env::var_os(FOLDER).filter(|folder| !folder.is_empty() && device == HOST)?;
    let letter = |letter: char| {
        if letter.is_alphanumeric() {
            letter
        } else {
            '-'
        }
    };
    let name: String = of.chars().map(letter).collect();
    Some(PathBuf::from(folder).join(name).with_extension("json"))
}

fn remember(found: &Roofline) {
    let mut kept = process();
    let kept = kept.get_or_insert_default();
    kept.insert(found.of.clone(), found.clone());
}

fn process() -> MutexGuard<'static, Option<HashMap<String, Roofline>>> {
    KEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn read(path: &Path) -> Option<Roofline> {
    let file: File = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
    let numbers = file
        .points
        .iter()
        .flat_map(|point| [point.seconds, point.operations, point.bytes]);
    let mut numbers = numbers.chain([file.operations, file.bandwidth]);
    if !numbers.all(|number| number.is_finite() && number > 0.0) {
        return None;
    }
    let point = |point: Point| {
        let timing = Timing::from_seconds(vec![point.seconds]);
        (point.name, timing.work(point.operations, point.bytes))
    };
    Some(Roofline {
        of: file.of,
        measured: file.measured,
        operations: file.operations,
        bandwidth: file.bandwidth,
        points: file.points.into_iter().map(point).collect(),
        device: HOST.to_owned(),
    })
}

/// Writes to a temporary file next to it and renames that, so that another session never reads a partial file.
fn write(path: &Path, found: &Roofline) -> std::io::Result<()> {
    let point = |(name, timing): &(String, Timing)| {
        let work = timing.work?;
        Some(Point {
            name: name.clone(),
            seconds: timing.median().as_secs_f64(),
            operations: work.operations,
            bytes: work.bytes,
        })
    };
    let file = File {
        of: found.of.clone(),
        measured: found.measured.clone(),
        operations: found.operations,
        bandwidth: found.bandwidth,
        points: found.points.iter().filter_map(point).collect(),
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension(std::process::id().to_string());
    std::fs::write(&beside, serde_json::to_vec_pretty(&file)?)
        .and_then(|()| std::fs::rename(&beside, path))
        .inspect_err(|_| {
            let _ = std::fs::remove_file(&beside);
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roofline::made;

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("machine.json");
        let sum = Timing::from_seconds(vec![0.5]).work(1e6, 12e6);
        let found = made(1e11, 1e10).with("sum", &sum).unwrap();
        write(&path, &found).unwrap();
        assert_eq!(read(&path), Some(found));
        let files = std::fs::read_dir(path.parent().unwrap()).unwrap();
        assert_eq!(files.count(), 1);
    }

    #[test]
    fn a_file_that_holds_no_roofline_is_as_good_as_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("machine.json");
        write(&path, &made(f64::NAN, 1.0)).unwrap();
        assert_eq!(read(&path), None);
        write(&path, &made(0.0, 1.0)).unwrap();
        assert_eq!(read(&path), None);
        std::fs::write(&path, "{").unwrap();
        assert_eq!(read(&path), None);
        assert_eq!(read(folder.path()), None);
    }

    #[test]
    fn what_was_measured_is_kept_for_the_process() {
        let mut found = made(1e11, 1e10);
        found.of = "a machine of this test".to_owned();
        assert_eq!(find(&found.of, HOST), None);
        keep(&found);
        assert_eq!(find(&found.of, HOST), Some(found));
    }
}
