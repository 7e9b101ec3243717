//! The progress file: written to a temporary file and then renamed, by one writer at a time.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use gpu_tutor_system::files::write_durably;
use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use super::record::Progress;

const VERSION: u32 = 1;
const NAME: &str = "progress.json";
/// The environment variable that overrides the platform's data folder.
const OVERRIDE: &str = "GPU_TUTOR_DATA_DIR";

/// The place on disk.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

/// Progress as read or written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Loaded {
    pub progress: Progress,
    /// The new name of a file that was damaged or came from a newer version; the learner should be told.
    pub set_aside: Option<PathBuf>,
}

/// Progress could not be saved. The lesson can continue without it.
#[derive(Debug, thiserror::Error)]
pub enum ProgressError {
    #[error("{}", t!("no folder to save progress in: this account has no home folder; set %{variable}", variable = OVERRIDE))]
    NoFolder,
    #[error("{}", t!("%{failed}; progress is not saved until this is fixed", failed = access.failed(path, source)))]
    Io {
        access: Access,
        path: PathBuf,
        source: io::Error,
    },
}

/// The operation on a file that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Create,
    Lock,
    Read,
    SetAside,
    Write,
}

impl Access {
    fn failed(self, path: &Path, error: &io::Error) -> Cow<'static, str> {
        let path = path.display();
        match self {
            Access::Create => t!("cannot create %{path}: %{error}", path, error),
            Access::Lock => t!("cannot lock %{path}: %{error}", path, error),
            Access::Read => t!("cannot read %{path}: %{error}", path, error),
            Access::SetAside => {
                t!("cannot set aside %{path}: %{error}", path, error)
            }
            Access::Write => t!("cannot write %{path}: %{error}", path, error),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct OnDisk {
    version: u32,
    #[serde(flatten)]
    progress: Progress,
}

#[derive(Deserialize)]
struct VersionOnly {
    version: u32,
}

enum Found {
    Nothing,
    Progress(Progress),
    Damaged,
    Newer(u32),
}

impl Store {
    /// The platform's data folder, or the one that `GPU_TUTOR_DATA_DIR` names. Creates nothing.
    pub fn open() -> Result<Self, ProgressError> {
        match std::env::var_os(OVERRIDE).filter(|folder| !folder.is_empty()) {
            Some(folder) => Ok(Store::at(folder)),
            None => ProjectDirs::from("", "", "gpu-tutor")
                .map(|dirs| Store::at(dirs.data_dir()))
                .ok_or(ProgressError::NoFolder),
        }
    }

    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Store {
            folder: folder.into(),
        }
    }

    /// The store for the lessons in this folder, separate from other lessons because their ids may be the same.
    #[must_use]
    pub fn for_lessons(&self, folder: &Path) -> Self {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let hash = blake3::hash(folder.as_os_str().as_encoded_bytes()).to_hex();
        Store::at(
            self.folder
                .join("lessons")
                .join(format!("{name}-{}", &hash[..12])),
        )
    }

    /// The folder, for anything else that is saved between runs.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file's full name, for messages.
    pub fn path(&self) -> PathBuf {
        self.folder.join(NAME)
    }

    /// Reads what is saved; it is not an error if there is nothing yet. Renames a file that cannot be used.
    pub fn load(&self) -> Result<Loaded, ProgressError> {
        // Files are replaced as a whole, so reading needs no lock.
        match self.read()? {
            Found::Nothing => Ok(Loaded::default()),
            Found::Progress(progress) => Ok(Loaded {
                progress,
                set_aside: None,
            }),
            Found::Damaged | Found::Newer(_) => {
                let _lock = self.lock()?;
                self.read_or_set_aside()
            }
        }
    }

    /// Changes what is saved: reads it again, applies the change and writes it, while other processes wait.
    pub fn update(&self, change: impl FnOnce(&mut Progress)) -> Result<Loaded, ProgressError> {
        let _lock = self.lock()?;
        let mut kept = self.read_or_set_aside()?;
        change(&mut kept.progress);
        self.write(&kept.progress)?;
        Ok(kept)
    }

    fn read(&self) -> Result<Found, ProgressError> {
        let bytes = match fs::read(self.path()) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
            Err(source) => return Err(io_error(Access::Read, &self.path(), source)),
        };
        Ok(match serde_json::from_slice::<VersionOnly>(&bytes) {
            Ok(VersionOnly { version }) if version > VERSION => Found::Newer(version),
            _ => match serde_json::from_slice::<OnDisk>(&bytes) {
                Ok(on_disk) => Found::Progress(on_disk.progress),
                Err(_) => Found::Damaged,
            },
        })
    }

    /// The caller must hold the lock, because no other process may write between reading and renaming.
    fn read_or_set_aside(&self) -> Result<Loaded, ProgressError> {
        let why = match self.read()? {
            Found::Nothing => return Ok(Loaded::default()),
            Found::Progress(progress) => {
                return Ok(Loaded {
                    progress,
                    set_aside: None,
                });
            }
            Found::Damaged => "damaged".to_owned(),
            Found::Newer(version) => format!("version-{version}"),
        };
        let aside = (1..)
            .map(|count| self.folder.join(format!("progress.{why}-{count}.json")))
            .find(|path| !path.exists())
            .expect("some number is free");
        fs::rename(self.path(), &aside)
            .map_err(|error| io_error(Access::SetAside, &self.path(), error))?;
        Ok(Loaded {
            progress: Progress::default(),
            set_aside: Some(aside),
        })
    }

    fn write(&self, progress: &Progress) -> Result<(), ProgressError> {
        let error = |source| io_error(Access::Write, &self.path(), source);
        let on_disk = OnDisk {
            version: VERSION,
            progress: progress.clone(),
        };
        let text = serde_json::to_string_pretty(&on_disk).map_err(|failed| error(failed.into()))?;
        write_durably(&self.path(), text.as_bytes()).map_err(error)
    }

    /// A lock that is held until it is dropped. It is a separate file, because each write replaces the progress file.
    fn lock(&self) -> Result<File, ProgressError> {
        fs::create_dir_all(&self.folder)
            .map_err(|error| io_error(Access::Create, &self.folder, error))?;
        let path = self.folder.join("progress.lock");
        let error = |source| io_error(Access::Lock, &path, source);
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(error)?;
        file.lock().map_err(error)?;
        Ok(file)
    }
}

fn io_error(access: Access, path: &Path, source: io::Error) -> ProgressError {
    ProgressError::Io {
        access,
        path: path.to_owned(),
        source,
    }
}
