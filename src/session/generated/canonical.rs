//! A cell's source as it is compiled.

use std::collections::HashSet;

use super::mentions::{called_for, definitions, words};
use super::parse::{Generated, Line, Stored};
use super::{KnownTypes, resolve, split_at_placeholder, spy_name};

/// The function that runs the cell.
pub const ENTRY: &str = "gpu_tutor_cell";

const STORE: &str = "::prelude::wire::store::VariableStore";

/// How much of the session goes into a cell's source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whole {
    /// What its text can have to do with.
    Mentioned,
    /// All of it.
    Everything,
}

/// The source to compile.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Canonical {
    pub text: String,
    /// For each of its lines, the number of the line of evcxr's source it stands for; 0 for none.
    pub lines: Vec<usize>,
    /// Variables whose type the compiler is to tell, and the placeholder each is known by.
    pub untyped: Vec<(String, String)>,
}

/// Puts a cell's source together; `None` if it names a type that is not known.
pub fn canonical(generated: &Generated, known: &KnownTypes, whole: Whole) -> Option<Canonical> {
    let words_typed: HashSet<&str> = generated
        .statements
        .iter()
        .flat_map(|line| words(line.text))
        .collect();
    let used = |stored: &&Stored| {
        whole == Whole::Everything || words_typed.contains(stored.name.trim_start_matches("r#"))
    };
    let loads = typed(generated.loads.iter().filter(used), known)?;
    let stores = typed(generated.stores.iter().filter(used), known)?;
    let lost: Vec<&Stored> = generated
        .loads
        .iter()
        .filter(|stored| generated.wishes.lost.iter().any(|name| name == stored.name))
        .collect();

    let mut source = Canonical::default();
    for line in &generated.attributes {
        source.copy(line);
    }
    let type_words = loads.iter().flat_map(|(_, type_name)| words(type_name));
    let bound_words = generated
        .binds
        .iter()
        .flat_map(|bind| words(bind.type_name));
    let wanted = type_words
        .chain(bound_words)
        .chain(words_typed.iter().copied());
    source.items(generated, wanted.collect(), whole);
    source.generated("#[unsafe(no_mangle)]");
    source.generated(&format!(
        "pub extern \"C\" fn {ENTRY}(evcxr_variable_store: *mut {STORE}) -> *mut {STORE} {{"
    ));
    source
        .generated("let evcxr_variable_store = unsafe { ::prelude::wire::store::opened(evcxr_variable_store) };");
    source.generated("{let mut vars_ok = true;");
    for stored in &lost {
        source.push(
            &format!(
                "vars_ok &= evcxr_variable_store.lose_variable(stringify!({}));",
                stored.name
            ),
            0,
        );
    }
    if !lost.is_empty() {
        // Nothing of the cell: evcxr asks again, without these variables.
        source.generated("} evcxr_variable_store}");
        return Some(source);
    }
    for (stored, type_name) in &loads {
        source.push(
            &format!(
                "vars_ok &= evcxr_variable_store.check_variable::<{type_name}>(stringify!({}));",
                stored.name
            ),
            0,
        );
    }
    source.generated("if !vars_ok {return evcxr_variable_store;}}");
    for (stored, type_name) in &loads {
        let mutable = if stored.mutable { "mut " } else { "" };
        let name = stored.name;
        source.push(&format!("let {mutable}{name} = evcxr_variable_store.take_variable::<{type_name}>(stringify!({name}));"), stored.number);
    }
    source.generated(if generated.catches {
        "::prelude::wire::guarded(||{ use ::prelude::wire::EvcxrUserCodeError;"
    } else {
        "let _ = (|| -> ::std::result::Result<(), ::prelude::wire::EvcxrUserCodeError> { use ::prelude::wire::EvcxrUserCodeError;"
    });
    generated.opening.iter().for_each(|line| source.copy(line));
    for line in &generated.statements {
        source.push(&without_placeholders(line.text), line.number);
    }
    for bind in &generated.binds {
        source.bind(bind, known);
    }
    generated.closing.iter().for_each(|line| source.copy(line));
    source.generated(if generated.catches {
        "::std::result::Result::Ok(())});"
    } else {
        "::std::result::Result::Ok(())})();"
    });
    for (stored, type_name) in &stores {
        let name = stored.name;
        source.push(
            &format!(
                "evcxr_variable_store.put_variable::<{type_name}>(stringify!({name}), {name});"
            ),
            stored.number,
        );
    }
    source.generated("evcxr_variable_store}");
    Some(source)
}

/// A source of another form, such as evcxr's first cells: with the variable store that the prelude holds compiled in place
/// of one to be compiled anew, and every line where it was.
pub fn as_it_is(source: &str) -> Canonical {
    const OPENS: &str = "\nmod evcxr_internal_runtime {\n";
    const CLOSES: &str = "\n}\n#[unsafe(no_mangle)]\n";
    let shortened = || {
        let start = source.find(OPENS)?;
        let end = start + source[start..].find(CLOSES)?;
        let lines = source[start + 1..end + 2].matches('\n').count();
        let store = "mod evcxr_internal_runtime { pub use ::prelude::wire::store::*; }";
        let (before, after) = (&source[..start], &source[end + 2..]);
        Some(format!("{before}\n{store}{}{after}", "\n".repeat(lines)))
    };
    let text = shortened().unwrap_or_else(|| source.to_owned());
    Canonical {
        lines: (1..=text.lines().count()).collect(),
        untyped: Vec::new(),
        text,
    }
}

/// Variables with their types, by name.
fn typed<'g, 'a>(
    stored: impl Iterator<Item = &'g Stored<'a>>,
    known: &KnownTypes,
) -> Option<Vec<(&'g Stored<'a>, String)>>
where
    'a: 'g,
{
    let resolved = stored.map(|stored| Some((stored, resolve(stored.type_name, known)?)));
    let mut all: Vec<_> = resolved.collect::<Option<_>>()?;
    all.sort_by_key(|(stored, _)| stored.name);
    Some(all)
}

/// The line with blanks where placeholders were, and everything else in its column.
fn without_placeholders(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, placeholder, after)) = split_at_placeholder(rest) {
        let kept = before.strip_suffix(": ").unwrap_or(before);
        text.push_str(kept);
        text.extend(std::iter::repeat_n(
            ' ',
            before.len() - kept.len() + placeholder.len(),
        ));
        rest = after;
    }
    text.push_str(rest);
    text
}

impl Canonical {
    fn push(&mut self, line: &str, number: usize) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines.push(number);
    }

    /// A line that stands for none of evcxr's.
    fn generated(&mut self, line: &str) {
        self.push(line, 0);
    }

    fn copy(&mut self, line: &Line) {
        self.push(line.text, line.number);
    }

    /// The session's items, in an order of their own: evcxr's changes from process to process.
    fn items(&mut self, generated: &Generated, wanted: HashSet<&str>, whole: Whole) {
        let Some(all) = definitions(&generated.items) else {
            generated.items.iter().for_each(|line| self.copy(line));
            return;
        };
        let mut kept = if whole == Whole::Everything || generated.wishes.defines {
            all.iter().collect()
        } else {
            called_for(&all, wanted)
        };
        kept.sort_by_cached_key(|item| {
            let text: Vec<&str> = item.lines.iter().map(|line| line.text).collect();
            (!item.leads, text)
        });
        for line in kept.iter().flat_map(|item| &item.lines) {
            self.copy(line);
        }
    }

    /// A variable's way into the store, and what shows its type to whoever reads the compiler's output.
    fn bind(&mut self, bind: &Stored, known: &KnownTypes) {
        let name = bind.name;
        let (spy, type_name) = match resolve(bind.type_name, known) {
            Some(type_name) => (String::new(), type_name),
            None => {
                self.untyped
                    .push((name.to_owned(), bind.type_name.to_owned()));
                (format!("let {} = &{name};", spy_name(name)), "_".to_owned())
            }
        };
        self.push(&format!("{spy}evcxr_variable_store.bind_variable::<{type_name}>(stringify!({name}), {name});"), bind.number);
    }
}
