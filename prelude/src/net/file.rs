//! Saves nets to safetensors files and loads them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use candle_core::{Device, Tensor, safetensors};

use super::Sequential;
use super::parameters::fitted;
use crate::error::{Error, Fault, Result};
use crate::explain::explain;
use crate::transfers::upload;
use crate::{calls, interrupt};

impl Sequential {
    /// Writes the parameters to a safetensors file. An existing file is only replaced once the new one is complete.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<()> {
        calls::count("save");
        interrupt::check();
        let path = path.as_ref();
        let tensors: HashMap<String, Tensor> = self
            .parameters()
            .into_iter()
            .map(|(name, tensor)| Ok((name, upload(tensor.detach(), &Device::Cpu)?)))
            .collect::<Result<_>>()?;
        let beside = beside(path);
        let written =
            safetensors::save(&tensors, &beside).and_then(|()| Ok(std::fs::rename(&beside, path)?));
        written.map_err(|error| {
            let _ = std::fs::remove_file(&beside);
            let (cause, help) = explained(&error);
            Fault::NotWritten {
                path: path.to_owned(),
                cause,
                help,
            }
            .into()
        })
    }

    /// Loads the parameters from a safetensors file and moves them to the net's device.
    ///
    /// # Errors
    /// If the file cannot be read, or its names and shapes differ from the net's. The net is then unchanged.
    pub fn load(&self, path: impl AsRef<Path>) -> Result<()> {
        calls::count("load");
        interrupt::check();
        let path = path.as_ref();
        let tensors = safetensors::load(path, &Device::Cpu).map_err(|error| {
            let (cause, help) = explained(&error);
            Fault::NotRead {
                path: path.to_owned(),
                cause,
                help,
            }
        })?;
        let misfits = self.misfits(&tensors);
        if !misfits.is_empty() {
            return Err(Fault::FileDoesNotFit {
                path: path.to_owned(),
                misfits,
            }
            .into());
        }
        // Move all parameters before setting the first one, so that a full device leaves the net unchanged.
        let staged = self
            .named()
            .map(|(name, var)| Ok((var, fitted(&name, var, &tensors[&name])?)))
            .collect::<Result<Vec<_>>>()?;
        staged
            .into_iter()
            .try_for_each(|(var, values)| var.set(&values))
    }

    fn misfits(&self, tensors: &HashMap<String, Tensor>) -> Vec<String> {
        let mut misfits = Vec::new();
        for (name, var) in self.named() {
            match tensors.get(&name) {
                None => misfits.push(t!("`%{name}` is missing", name = name)),
                Some(tensor) if tensor.dims() != var.dims() => misfits.push(t!(
                    "`%{name}` has shape %{shape}, not %{wanted}",
                    name = name,
                    shape = format_args!("{:?}", tensor.dims()),
                    wanted = format_args!("{:?}", var.dims())
                )),
                Some(_) => (),
            }
        }
        let known: Vec<String> = self.named().map(|(name, _)| name).collect();
        let mut unknown: Vec<&String> = tensors
            .keys()
            .filter(|name| !known.contains(name))
            .collect();
        unknown.sort();
        misfits.extend(
            unknown
                .iter()
                .map(|name| t!("`%{name}` is not in the net", name = name)),
        );
        misfits
    }
}

/// A temporary name in the same folder, so that renaming does not cross file systems.
fn beside(path: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(
        ".{}-{}.part",
        std::process::id(),
        COUNT.fetch_add(1, Relaxed)
    ));
    path.with_file_name(name)
}

/// An error's message and help.
fn explained(error: &Error) -> (String, Option<String>) {
    let explained = explain(error);
    (explained.message, explained.help)
}
