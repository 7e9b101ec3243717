//! A cell's way from evcxr's source to a library: taken apart, looked up, else compiled.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::compile::{self, Job, compile};
use super::{AHEAD_FILE, LINES_FILE, REFUSED_FILE, SANDBOX_FILE, StandIn, TYPES_FILE, known_types};
use crate::session::generated::{self, Canonical, Generated, KnownTypes, Whole};
use crate::session::objects::{Compiled, key};
use crate::session::types::Inferred;

/// What is given back to evcxr.
pub enum Built {
    Library(PathBuf),
    /// With the compiler's messages, which speak of evcxr's source.
    Failed(String),
    /// The cell compiles, and must not run: it was compiled ahead, or a variable's type has no name.
    Withheld,
}

/// Changes with what is made of a source, so that nothing older is taken for it.
const CACHE_VERSION: &str = "3";

/// Words that make a cell depend on more than its text.
const OUTSIDE: [&str; 6] = [
    "include",
    "include_str",
    "include_bytes",
    "env",
    "option_env",
    "path",
];

pub fn build(stand_in: &StandIn, folder: &Path, dependencies: &[String]) -> io::Result<Built> {
    let source = fs::read_to_string(folder.join("src/lib.rs"))?;
    let ahead = folder.join(AHEAD_FILE).exists();
    let _ = fs::remove_file(folder.join(REFUSED_FILE));
    let generated = generated::parse(&source);
    // Without walls evcxr asks for the errors of a cell that has failed already, with everything.
    let failed = generated
        .as_ref()
        .is_some_and(|generated| !generated.catches);
    if failed && ahead {
        // Nobody reads them.
        return Ok(Built::Withheld);
    }
    let mut known = known_types(folder);
    let attempt = |generated: Option<&Generated>, known: &KnownTypes| {
        let job = |canonical| Job {
            stand_in,
            folder,
            dependencies,
            optimise: optimise(generated),
            canonical,
        };
        let put_together = |whole| {
            let put = generated.and_then(|generated| generated::canonical(generated, known, whole));
            put.unwrap_or_else(|| generated::as_it_is(&source))
        };
        let first = if failed {
            Whole::Everything
        } else {
            Whole::Mentioned
        };
        let canonical = put_together(first);
        let compiled = cached(&job(&canonical))?;
        let everything = put_together(Whole::Everything);
        if compiled.library.is_some() || everything.text == canonical.text {
            return Ok((canonical, compiled));
        }
        // What was left out may be what is missing; and an error may be in it.
        let compiled = cached(&job(&everything))?;
        io::Result::Ok((everything, compiled))
    };
    let told = |canonical: &Canonical, compiled: &Compiled| {
        super::write(folder, LINES_FILE, &canonical.lines)?;
        let messages = compile::translated(&compiled.messages, &canonical.lines);
        Ok(Built::Failed(messages))
    };
    if let Some(kept) = generated.as_ref().and_then(Generated::without_lost) {
        // Variables go only for a cell that compiles without them.
        let (canonical, compiled) = attempt(Some(&kept), &known)?;
        if compiled.library.is_none() {
            return told(&canonical, &compiled);
        }
    }
    let (mut canonical, mut compiled) = attempt(generated.as_ref(), &known)?;
    let functions = functions(&canonical, &compiled);
    if !functions.is_empty() {
        // They are to be held as pointers, which takes a compilation that is told so.
        known.extend(functions);
        super::write(folder, TYPES_FILE, &known)?;
        (canonical, compiled) = attempt(generated.as_ref(), &known)?;
    }
    let Some(library) = &compiled.library else {
        return told(&canonical, &compiled);
    };
    super::write(folder, LINES_FILE, &canonical.lines)?;
    let refused = learn(folder, &source, &canonical, &compiled)?;
    if !refused.is_empty() {
        super::write(folder, REFUSED_FILE, &refused)?;
        return Ok(Built::Withheld);
    }
    if ahead {
        return Ok(Built::Withheld);
    }
    let target = folder.join("target/cell");
    fs::create_dir_all(&target)?;
    let path = target.join(format!(
        "{}{}{}",
        std::env::consts::DLL_PREFIX,
        super::CELL_CRATE,
        std::env::consts::DLL_SUFFIX
    ));
    fs::write(&path, library)?;
    Ok(Built::Library(path))
}

fn optimise(generated: Option<&Generated>) -> bool {
    generated.is_some_and(|generated| generated.wishes.optimise)
}

/// The result from the cache, else from the compiler.
fn cached(job: &Job) -> io::Result<Compiled> {
    let text = &job.canonical.text;
    let closed =
        job.dependencies.is_empty() && !generated::words(text).any(|word| OUTSIDE.contains(&word));
    if !closed {
        return compile(job);
    }
    let stand_in = job.stand_in;
    let level = if job.optimise { "optimised" } else { "plain" };
    let key = key(&[
        CACHE_VERSION,
        &stand_in.toolchain.version,
        &stand_in.identity,
        level,
        text,
    ]);
    if let Some(found) = stand_in.objects.find(&key) {
        return Ok(found);
    }
    let compiled = compile(job)?;
    let answered = compiled.library.is_some() || compile::is_of_the_cell(&compiled.messages);
    if answered && !job.folder.join(SANDBOX_FILE).exists() {
        stand_in.objects.keep(&key, &compiled);
    }
    Ok(compiled)
}

/// The placeholders of variables that hold functions, with the types of pointers to them.
fn functions(canonical: &Canonical, compiled: &Compiled) -> Vec<(String, String)> {
    let pointer = |wanted: &str| {
        compiled.types.iter().find_map(|(name, told)| match told {
            Inferred::Function(pointer) if name == wanted => Some(pointer.clone()),
            _ => None,
        })
    };
    let untyped = canonical.untyped.iter();
    untyped
        .filter_map(|(name, placeholder)| Some((placeholder.clone(), pointer(name)?)))
        .collect()
}

/// Writes down the types of the cell's variables; gives those back that cannot be written.
fn learn(
    folder: &Path,
    source: &str,
    canonical: &Canonical,
    compiled: &Compiled,
) -> io::Result<Vec<(String, Inferred)>> {
    if canonical.untyped.is_empty() {
        return Ok(Vec::new());
    }
    // evcxr's source names the type of every variable that the session holds; no other will be asked for again.
    let held: HashSet<&str> = generated::placeholders(source).collect();
    let mut known = known_types(folder);
    known.retain(|placeholder, _| held.contains(placeholder.as_str()));
    let mut refused = Vec::new();
    for (name, placeholder) in &canonical.untyped {
        let told = compiled.types.iter().find(|(told, _)| told == name);
        match told.map(|(_, inferred)| inferred) {
            Some(Inferred::Named(type_name)) => {
                known.insert(placeholder.clone(), type_name.clone());
            }
            Some(inferred) => refused.push((name.clone(), inferred.clone())),
            None => refused.push((
                name.clone(),
                Inferred::Unnameable("a type that the compiler did not tell".into()),
            )),
        }
    }
    super::write(folder, TYPES_FILE, &known)?;
    Ok(refused)
}
