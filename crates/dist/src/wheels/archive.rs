//! Writes a package as a wheel: a zip archive of its files, its metadata, and the record that lists them all.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::Wheel;
use super::package::Package;
use super::platform;
use crate::error::BundleError;
use crate::file::BundleFile;

/// Writes one wheel into a folder.
///
/// # Errors
/// If a file cannot be read, or the wheel cannot be written.
pub fn write(
    package: &Package,
    out: &Path,
    level: u32,
    on_packed: &(dyn Fn(u64) + Sync),
) -> Result<Wheel, BundleError> {
    let tag = format!("py3-none-{}", platform::tag(&package.files)?);
    let stem = format!("{}-{}", package.name.replace('-', "_"), package.version);
    let name = format!("{stem}-{tag}.whl");
    let path = out.join(&name);
    let file = File::create(&path).map_err(BundleError::io("write", &path))?;
    let mut wheel = Archive {
        zip: ZipWriter::new(BufWriter::new(file)),
        level,
        record: String::new(),
    };
    for file in &package.files {
        let target = place(&stem, &file.path);
        wheel
            .add(&target, file, on_packed)
            .map_err(BundleError::io("pack", file.source()))?;
    }
    let info = format!("{stem}.dist-info");
    for text in &package.licence_texts {
        let target = format!("{info}/licenses/{}", text.path.display());
        wheel
            .add(&target, text, on_packed)
            .map_err(BundleError::io("pack", text.source()))?;
    }
    let end = || -> io::Result<u64> {
        wheel.add_text(&format!("{info}/METADATA"), metadata(package))?;
        wheel.add_text(&format!("{info}/WHEEL"), description(&tag))?;
        wheel.finish(&format!("{info}/RECORD"))
    };
    let size = end().map_err(BundleError::io("write", &path))?;
    Ok(Wheel {
        name,
        size,
        unpacked: package.files.iter().map(|file| file.size).sum(),
    })
}

/// A file's path in the wheel, chosen so that the file is installed at its path under the environment's prefix.
fn place(stem: &str, path: &Path) -> String {
    let (scheme, within) = match path.strip_prefix("bin") {
        // An environment may have its programs in a folder other than `bin`.
        Ok(program) => ("scripts", program),
        Err(_) => ("data", path),
    };
    let place = PathBuf::from(format!("{stem}.data"))
        .join(scheme)
        .join(within);
    place.to_string_lossy().into_owned()
}

fn metadata(package: &Package) -> String {
    let mut text = format!(
        "Metadata-Version: 2.4\nName: {}\nVersion: {}\nSummary: {}\nLicense-Expression: {}\nRequires-Python: >=3.9\n\
         Classifier: Framework :: Jupyter\nClassifier: Operating System :: POSIX :: Linux\n\
         Classifier: Programming Language :: Rust\nClassifier: Topic :: Education\n",
        package.name, package.version, package.summary, package.licence
    );
    for file in &package.licence_texts {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "License-File: {}", file.path.display());
    }
    for requirement in &package.requirements {
        let _ = writeln!(text, "Requires-Dist: {requirement}");
    }
    for extra in &package.extras {
        let _ = writeln!(text, "Provides-Extra: {extra}");
    }
    text.push_str("Description-Content-Type: text/markdown\n\n");
    text.push_str(match package.is_main {
        true => include_str!("description.md"),
        false => "A part of `gpu-tutor`, which requires it.\n",
    });
    text
}

fn description(tag: &str) -> String {
    format!(
        "Wheel-Version: 1.0\nGenerator: gpu-tutor {}\nRoot-Is-Purelib: false\nTag: {tag}\n",
        env!("CARGO_PKG_VERSION")
    )
}

struct Archive {
    zip: ZipWriter<BufWriter<File>>,
    level: u32,
    /// The lines of the record so far.
    record: String,
}

impl Archive {
    fn start(&mut self, name: &str, executable: bool) -> io::Result<()> {
        // Every entry has the earliest timestamp that zip can represent, so that identical contents produce identical
        // wheels.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(i64::from(self.level)))
            .last_modified_time(DateTime::default())
            .unix_permissions(if executable { 0o755 } else { 0o644 });
        Ok(self.zip.start_file(name, options)?)
    }

    fn add(
        &mut self,
        name: &str,
        file: &BundleFile,
        on_packed: &(dyn Fn(u64) + Sync),
    ) -> io::Result<()> {
        self.start(name, file.executable)?;
        let digest = file.write_to(&mut self.zip, on_packed)?;
        self.note(name, &digest, file.size);
        Ok(())
    }

    fn add_text(&mut self, name: &str, text: String) -> io::Result<()> {
        self.start(name, false)?;
        self.zip.write_all(text.as_bytes())?;
        self.note(name, &Sha256::digest(&text), text.len() as u64);
        Ok(())
    }

    /// Adds a file's line to the record.
    fn note(&mut self, name: &str, digest: &[u8], size: u64) {
        let digest = BASE64URL_NOPAD.encode(digest);
        // Writing to a string cannot fail.
        let _ = writeln!(self.record, "{name},sha256={digest},{size}");
    }

    /// Writes the record, which lists itself without a hash, and returns the size of the archive in bytes.
    fn finish(mut self, name: &str) -> io::Result<u64> {
        let record = std::mem::take(&mut self.record) + name + ",,\n";
        self.start(name, false)?;
        self.zip.write_all(record.as_bytes())?;
        let file = self
            .zip
            .finish()?
            .into_inner()
            .map_err(|error| error.into_error())?;
        file.sync_all()?;
        Ok(file.metadata()?.len())
    }
}
