//! The systems that the programs and libraries in a wheel run on.

use std::fs;

use object::elf::FileHeader64;
use object::read::elf::FileHeader;
use object::{Endianness, FileKind};

use crate::error::BundleError;
use crate::file::{BundleFile, Content};

/// The oldest glibc version that a tag can name.
const OLDEST: (u32, u32) = (2, 17);

/// The tag of wheels with these files, such as `manylinux_2_28_x86_64`: it names the newest glibc version that one of
/// them requires.
///
/// # Errors
/// If a file cannot be read.
pub fn tag(files: &[BundleFile]) -> Result<String, BundleError> {
    let mut newest = OLDEST;
    for file in files {
        let Content::File(path) = &file.content else {
            continue;
        };
        let content = fs::read(path).map_err(BundleError::io("read", path))?;
        newest = glibc_of(&content).map_or(newest, |version| newest.max(version));
    }
    let (major, minor) = newest;
    Ok(format!(
        "manylinux_{major}_{minor}_{}",
        std::env::consts::ARCH
    ))
}

/// The newest glibc version whose symbols a program or library uses; `None` if the file is neither or uses none.
fn glibc_of(content: &[u8]) -> Option<(u32, u32)> {
    if FileKind::parse(content).ok()? != FileKind::Elf64 {
        return None;
    }
    let header = FileHeader64::<Endianness>::parse(content).ok()?;
    let endian = header.endian().ok()?;
    let sections = header.sections(endian, content).ok()?;
    let (mut needed, link) = sections.gnu_verneed(endian, content).ok()??;
    let strings = sections.strings(endian, content, link).ok()?;
    let mut newest = None;
    while let Ok(Some((_, mut versions))) = needed.next() {
        while let Ok(Some(version)) = versions.next() {
            let name = version.name(endian, strings).ok()?;
            newest = newest.max(parse(str::from_utf8(name).ok()?));
        }
    }
    newest
}

/// Reads `GLIBC_2.28`; returns `None` for other names, such as `GLIBC_PRIVATE` and those of other libraries.
fn parse(name: &str) -> Option<(u32, u32)> {
    let mut numbers = name.strip_prefix("GLIBC_")?.split('.');
    let mut number = || numbers.next()?.parse().ok();
    Some((number()?, number()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_versions_that_a_program_asks_for_are_read_from_it() {
        let own = fs::read(std::env::current_exe().expect("this program")).expect("read");
        let version = glibc_of(&own).expect("tests are linked with glibc");
        assert!(((2, 2)..(3, 0)).contains(&version), "{version:?}");
        assert_eq!(glibc_of(b"#!/bin/sh\n"), None);
        assert_eq!(glibc_of(&own[..200]), None, "a damaged program");
    }

    #[test]
    fn only_versions_of_glibc_count() {
        assert_eq!(parse("GLIBC_2.28"), Some((2, 28)));
        assert_eq!(parse("GLIBC_2.2.5"), Some((2, 2)));
        assert_eq!(parse("GLIBC_PRIVATE"), None);
        assert_eq!(parse("GCC_3.0"), None);
        assert!(parse("GLIBC_2.9") < parse("GLIBC_2.17"));
    }
}
