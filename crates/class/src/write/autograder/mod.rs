//! An autograder for Gradescope: the zip archive that a teacher uploads.
//!
//! Gradescope unpacks it into `/autograder/source` in an Ubuntu image, then runs `setup.sh` once and `run_autograder`
//! for each submission. The archive contains either a bundle of the program or the address that `setup.sh` fetches one
//! from.

use std::fs;
use std::io::{self, Cursor, Write};
use std::path::{Path, PathBuf};

use gpu_tutor_system::files::write_shared;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::WriteError;

const SETUP: &str = include_str!("setup.sh");
const RUN: &str = include_str!("run_autograder");
/// Files that every bundle has.
const OF_A_BUNDLE: [&str; 2] = ["install.sh", "gpu-tutor.manifest"];

/// What an autograder needs to know.
#[derive(Debug, Clone)]
pub struct Autograder {
    /// Names of lessons and exercises, as `--assignment` takes them.
    pub assignment: Vec<String>,
    /// The seed that makes every submission get the same inputs.
    pub seed: u64,
    pub bundle: Bundle,
}

/// Where the program for the image comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bundle {
    /// A folder that `gpu-tutor bundle` wrote. Its files go into the archive.
    Folder(PathBuf),
    /// An address where the files of such a folder can be found.
    Address(String),
}

impl From<&str> for Bundle {
    fn from(text: &str) -> Self {
        match text.starts_with("https://") || text.starts_with("http://") {
            true => Bundle::Address(text.trim_end_matches('/').to_owned()),
            false => Bundle::Folder(text.into()),
        }
    }
}

/// Writes the archive, replacing an existing one.
///
/// # Errors
/// If the bundle is incomplete or cannot be read, or the archive cannot be written. The error names the file.
pub fn autograder(autograder: &Autograder, archive: &Path) -> Result<(), WriteError> {
    let bytes = pack(autograder)?;
    write_shared(archive, &bytes, true).map_err(WriteError::at(archive))
}

fn pack(autograder: &Autograder) -> Result<Vec<u8>, WriteError> {
    let mut files: Vec<(String, Vec<u8>)> = vec![
        ("setup.sh".into(), SETUP.into()),
        ("run_autograder".into(), RUN.into()),
        ("assignment".into(), line(&autograder.assignment.join(","))),
        ("seed".into(), line(&autograder.seed.to_string())),
    ];
    match &autograder.bundle {
        Bundle::Address(address) => files.push(("bundle-address".into(), line(address))),
        Bundle::Folder(folder) => files.extend(bundle(folder)?),
    }
    archive(&files).map_err(WriteError::at(Path::new("the archive")))
}

fn line(text: &str) -> Vec<u8> {
    format!("{text}\n").into_bytes()
}

/// The files of a bundle, sorted by name.
fn bundle(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, WriteError> {
    for name in OF_A_BUNDLE {
        let path = folder.join(name);
        fs::metadata(&path).map_err(WriteError::at(&path))?;
    }
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut paths: Vec<PathBuf> = entries
        .map_err(WriteError::at(folder))?
        .into_iter()
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes = fs::read(&path).map_err(WriteError::at(&path))?;
        Ok((format!("bundle/{name}"), bytes))
    };
    paths.into_iter().map(read).collect()
}

fn archive(files: &[(String, Vec<u8>)]) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    // The bundle's files are already compressed. Without timestamps, the same files produce the same archive.
    let options = SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Stored)
        .last_modified_time(zip::DateTime::default());
    for (name, bytes) in files {
        let script = name.ends_with(".sh") || name == "run_autograder";
        let mode = if script { 0o755 } else { 0o644 };
        zip.start_file(name.as_str(), options.unix_permissions(mode))?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use zip::ZipArchive;

    use super::{Autograder, Bundle, autograder, pack};

    fn made(bundle: Bundle) -> Autograder {
        Autograder {
            assignment: vec!["tensors".into(), "where-to".into()],
            seed: 7,
            bundle,
        }
    }

    #[test]
    fn the_scripts_lie_at_the_root_and_can_be_run() {
        let bytes = pack(&made("https://example.org/gpu-tutor/".into())).unwrap();
        let mut zip = ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
        for name in ["setup.sh", "run_autograder"] {
            let file = zip.by_name(name).unwrap();
            assert_eq!(file.unix_mode().map(|mode| mode & 0o777), Some(0o755));
        }
        let mut read = |name: &str| {
            let mut text = String::new();
            zip.by_name(name)
                .unwrap()
                .read_to_string(&mut text)
                .unwrap();
            text
        };
        assert_eq!(read("assignment"), "tensors,where-to\n");
        assert_eq!(read("seed"), "7\n");
        assert_eq!(read("bundle-address"), "https://example.org/gpu-tutor\n");
    }

    #[test]
    fn a_bundle_goes_into_the_archive_if_it_is_one() {
        let folder = tempfile::tempdir().unwrap();
        let zip = folder.path().join("autograder.zip");
        let bundle = folder.path().join("bundle");
        std::fs::create_dir(&bundle).unwrap();
        std::fs::write(bundle.join("install.sh"), "exit").unwrap();
        let made = made(Bundle::Folder(bundle.clone()));
        let error = autograder(&made, &zip).unwrap_err();
        assert!(error.to_string().contains("gpu-tutor.manifest"), "{error}");
        assert!(!zip.exists());
        std::fs::write(bundle.join("gpu-tutor.manifest"), "part").unwrap();
        autograder(&made, &zip).unwrap();
        let zip = ZipArchive::new(std::fs::File::open(&zip).unwrap()).unwrap();
        let names: Vec<String> = zip.file_names().map(|name| name.unwrap().into()).collect();
        assert!(
            names
                .iter()
                .filter(|name| name.starts_with("bundle/"))
                .count()
                == 2
        );
    }
}
