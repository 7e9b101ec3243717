//! The lessons built into the binary.

use super::Failure;
use crate::lesson::Catalogue;

pub fn embedded() -> Result<Catalogue, Failure> {
    Ok(Catalogue::embedded().whole()?)
}
