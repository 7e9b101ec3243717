//! evcxr's source, by what its lines are for.

use super::Wishes;

/// A line of evcxr's source, with its number there, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    pub number: usize,
    pub text: &'a str,
}

/// A line that takes a variable out of the store or puts it there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored<'a> {
    pub name: &'a str,
    pub type_name: &'a str,
    pub mutable: bool,
    pub number: usize,
}

/// One cell's source.
#[derive(Debug, Clone, Default)]
pub struct Generated<'a> {
    pub attributes: Vec<Line<'a>>,
    pub items: Vec<Line<'a>>,
    /// Variables from before the cell.
    pub loads: Vec<Stored<'a>>,
    /// What the learner typed, with the session's hooks.
    pub statements: Vec<Line<'a>>,
    /// Variables the cell makes.
    pub binds: Vec<Stored<'a>>,
    /// Variables from before that are still there behind it.
    pub stores: Vec<Stored<'a>>,
    /// What stands between the walls and the statements, where the cell awaits: the runtime's opening and closing.
    pub opening: Vec<Line<'a>>,
    pub closing: Vec<Line<'a>>,
    /// A panic is caught. Where it is not, evcxr is after better errors, and the cell does not run.
    pub catches: bool,
    pub wishes: Wishes,
}

impl Generated<'_> {
    /// The same without the variables whose type the cell defines anew; `None` if there are none.
    pub fn without_lost(&self) -> Option<Self> {
        let lost = &self.wishes.lost;
        if lost.is_empty() {
            return None;
        }
        let kept = |stored: &Stored| !lost.iter().any(|name| name == stored.name);
        let mut rest = self.clone();
        rest.loads.retain(kept);
        rest.stores.retain(kept);
        rest.wishes.lost = Vec::new();
        Some(rest)
    }
}

const ERROR_TYPE: &str = "            struct EvcxrUserCodeError {}";
const STORE_MODULE: &str = "mod evcxr_internal_runtime {";
const NO_MANGLE: &str = "#[unsafe(no_mangle)]";
const FUNCTION: &str = "pub extern \"C\" fn run_user_code_";
const LOADED: &str = "if !vars_ok {return evcxr_variable_store;}}";
const CATCH: &str = "  std::panic::AssertUnwindSafe(||{";
const OPEN: &str = "let _ = (|| -> std::result::Result<(), EvcxrUserCodeError> {";
const CLOSE: &str = "Ok(())})();";
const OPEN_AWAITING: &str = ".block_on(async {";
const CLOSE_AWAITING: &str = "Ok::<(), EvcxrUserCodeError>(())";
const STORED: &str = "evcxr_variable_store.put_variable::<";
const LAST: &str = "::prelude::wire::done();";

/// Takes a source apart; `None` if it is not of the form that a session's cells have.
pub fn parse(source: &str) -> Option<Generated<'_>> {
    let lines: Vec<Line> = source
        .split('\n')
        .enumerate()
        .map(|(index, text)| Line {
            number: index + 1,
            text: text.trim_end_matches('\r'),
        })
        .collect();
    let is = |wanted: &'static str| move |line: &Line| line.text == wanted;
    let function = lines
        .windows(2)
        .position(|pair| pair[0].text == NO_MANGLE && pair[1].text.starts_with(FUNCTION))?;
    let head = lines[..function]
        .iter()
        .position(|line| line.text == ERROR_TYPE || line.text == STORE_MODULE)
        .unwrap_or(function);
    let loaded = function + lines[function..].iter().position(is(LOADED))?;
    let between = |line: &Line| matches!(line.text, OPEN | OPEN_AWAITING);
    let open = loaded + lines[loaded..].iter().position(between)?;
    let awaits = lines[open].text == OPEN_AWAITING;
    let close = if awaits { CLOSE_AWAITING } else { CLOSE };
    let close = open + lines[open..].iter().rposition(is(close))?;
    let last = open
        + lines[open..close]
            .iter()
            .rposition(|line| line.text.contains(LAST))?;
    // What the cell ends with stays with it: blank lines, a comment.
    let stored = |line: &Line| line.text.starts_with(STORED);
    let bound = lines[last + 1..close].iter().position(stored);
    let bound = bound.map_or(close, |bound| last + 1 + bound);
    let catch = lines[loaded..open].iter().position(is(CATCH));
    let catches = catch.is_some();
    let mut generated = Generated {
        statements: lines[open + 1..bound].to_vec(),
        catches,
        ..Generated::default()
    };
    if awaits {
        let loads = |line: &&Line| line.text.contains("evcxr_variable_store.take_variable::<");
        let first = match catch {
            Some(catch) => loaded + catch + 1,
            None => loaded + 1 + lines[loaded + 1..open].iter().take_while(loads).count(),
        };
        generated.opening = lines[first..=open].to_vec();
        generated.closing = lines[close..=close + 1].to_vec();
    }
    for line in &lines[..head] {
        // evcxr keeps inner attributes apart from items, and writes them first.
        if generated.items.is_empty() && line.text.starts_with("#![") {
            generated.attributes.push(*line);
        } else if !line.text.trim().is_empty() || !generated.items.is_empty() {
            generated.items.push(*line);
        }
    }
    let between = lines[loaded + 1..open]
        .iter()
        .take_while(|line| line.text.contains("evcxr_variable_store.take_variable::<"));
    generated.loads = between.map(load).collect::<Option<_>>()?;
    generated.binds = stores(&lines[bound..close])?;
    let behind = lines[close + 1..]
        .iter()
        .skip_while(|line| !line.text.starts_with("evcxr_variable_store"));
    let behind: Vec<Line> = behind
        .take_while(|line| line.text != "evcxr_variable_store")
        .copied()
        .collect();
    generated.stores = stores(&behind)?;
    let mut firsts = generated.statements.iter();
    generated.wishes = firsts.find_map(|line| Wishes::read(line.text))?;
    Some(generated)
}

/// `let mut NAME = evcxr_variable_store.take_variable::<TYPE>(stringify!(NAME));`
fn load<'a>(line: &Line<'a>) -> Option<Stored<'a>> {
    let (pattern, call) = line
        .text
        .strip_prefix("let ")?
        .split_once(" = evcxr_variable_store.take_variable::<")?;
    let name = pattern.strip_prefix("mut ").unwrap_or(pattern);
    let type_name = call.strip_suffix(&format!(">(stringify!({name}));"))?;
    Some(Stored {
        name,
        type_name,
        mutable: name != pattern,
        number: line.number,
    })
}

/// `evcxr_variable_store.put_variable::<TYPE>(stringify!(NAME), NAME);`, each.
fn stores<'a>(lines: &[Line<'a>]) -> Option<Vec<Stored<'a>>> {
    let store = |line: &Line<'a>| {
        let call = line.text.strip_prefix(STORED)?;
        let (type_name, names) = call.strip_suffix(");")?.rsplit_once(">(stringify!(")?;
        let (name, _) = names.split_once("), ")?;
        Some(Stored {
            name,
            type_name,
            mutable: false,
            number: line.number,
        })
    };
    lines.iter().map(store).collect()
}
