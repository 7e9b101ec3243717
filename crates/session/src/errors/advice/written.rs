//! Advice that shows the learner's own code, corrected.

use gpu_tutor_text::say;

use super::seen::{Seen, is_one_piece, tried};

pub fn find(seen: &Seen) -> Option<String> {
    const ALL: [fn(&Seen) -> Option<String>; 13] = [
        counted_from_the_end,
        number_without_point,
        nothing_to_try,
        forgotten_try,
        shown_result,
        given_to_operator,
        given_away,
        indexed,
        compared,
        changed_in_place,
        not_mutable,
        kind_of_number,
        called_by_habit,
    ];
    ALL.iter().find_map(|rule| rule(seen))
}

/// A whole number after an operator on a tensor: `x + 1`.
fn number_without_point(seen: &Seen) -> Option<String> {
    let of_tensor = seen.is("E0277") && seen.says("`{integer}: Borrow<Tensor>`");
    let number = seen.behind().trim_start();
    let end = number
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(number.len());
    let operator = seen.here().filter(|_| of_tensor && end > 0)?;
    let number = &number[..end];
    let left = seen.before().trim_end();
    let name = left.rfind(|c: char| !c.is_alphanumeric() && c != '_');
    let (rest, name) = left.split_at(name.map_or(0, |at| at + 1));
    let left = if rest.ends_with('.') || name.is_empty() {
        "…"
    } else {
        name
    };
    Some(say!(
        "a number next to a tensor needs a decimal point: `%{left} %{operator} %{number}.0`",
        left,
        operator,
        number
    ))
}

/// A question mark after a value that is not a `Result`.
fn nothing_to_try(seen: &Seen) -> Option<String> {
    if !seen.is("E0308") || !seen.says("expected `Result<_, _>`, found") {
        return signature(seen);
    }
    let here = seen.here()?;
    match seen.says("found `Option<") {
        true => Some(say!(
            "say which error `None` stands for: `%{here}.ok_or(\"…\")?`",
            here
        )),
        false => Some(say!("`%{here}` is not a `Result`: remove the `?`", here)),
    }
}

/// A question mark in a function that does not return a `Result`.
fn signature(seen: &Seen) -> Option<String> {
    const LABEL: &str = "cannot use the `?` operator in a function that returns `";
    if !seen.is("E0277") {
        return None;
    }
    let label = seen
        .error
        .labels
        .iter()
        .find_map(|label| label.text.strip_prefix(LABEL))?;
    let gives = label.trim_end_matches('`');
    let end = if gives == "()" { "()" } else { "…" };
    Some(say!(
        "make the function return `Result<%{gives}>`, and end it with `Ok(%{end})`",
        gives,
        end
    ))
}

/// A `Result` where its value is expected.
fn forgotten_try(seen: &Seen) -> Option<String> {
    let found = seen.says("found `Result<") || seen.says("found `&Result<");
    if !seen.is("E0308") || !found || seen.says("expected `Result<") {
        return None;
    }
    let returned = "because of return type";
    if seen.says(returned)
        && let Some(gives) = seen.under(returned)
    {
        return Some(say!("make the function return `Result<%{gives}>`", gives));
    }
    Some(say!(
        "take the value out of the `Result` with a question mark: `%{expression}`",
        expression = tried(seen.here()?)
    ))
}

fn shown_result(seen: &Seen) -> Option<String> {
    let wanted = seen.is("E0277") && seen.error.message.starts_with("`Result<");
    let here = seen
        .here()
        .filter(|_| wanted && seen.says("doesn't implement"))?;
    // A name inside the format string of `println!` cannot have a question mark.
    let written = match here.trim_start_matches('{').trim_end_matches('}') {
        name if name.len() < here.len() => format!("println!(\"{{}}\", {name}?)"),
        expression => tried(expression),
    };
    Some(say!(
        "take the value out of the `Result` with a question mark: `%{expression}`",
        expression = written
    ))
}

/// A value that an operator moved: `x + x`.
fn given_to_operator(seen: &Seen) -> Option<String> {
    const MOVED: &str = "moved due to usage in operator";
    if !seen.is("E0382") || !seen.says(MOVED) {
        return None;
    }
    let name = seen.quoted()?;
    let lent = seen
        .under(MOVED)
        .filter(|text| !text.contains('&'))
        .map(|text| lend(text, name));
    let lent = lent
        .filter(|text| text.contains('&'))
        .unwrap_or_else(|| format!("&{name}"));
    Some(say!(
        "an operator consumes its operands; borrow instead: `%{lent}`",
        lent
    ))
}

/// The expression with `&` before each use of a name.
fn lend(text: &str, name: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut lent = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let before = text[..text.len() - rest.len() + at].chars().next_back();
        let after = rest[at + name.len()..].chars().next();
        let alone = !before.is_some_and(|c| is_word(c) || c == '.')
            && !after.is_some_and(|c| is_word(c) || c == '.');
        lent.push_str(&rest[..at]);
        lent.push_str(if alone { "&" } else { "" });
        lent.push_str(name);
        rest = &rest[at + name.len()..];
    }
    lent + rest
}

/// A value that is used after it was moved.
fn given_away(seen: &Seen) -> Option<String> {
    let name = seen
        .quoted()
        .filter(|_| seen.is("E0382") && seen.error.message.contains(" of moved value"))?;
    if seen.says("implicit call to `.into_iter()`") {
        return Some(say!("let the loop borrow it: `for … in &%{name}`", name));
    }
    if seen.says("previous iteration") {
        return Some(say!(
            "the first iteration of the loop moves `%{name}`; borrow it (`&%{name}`) or pass a copy in each iteration (`%{name}.clone()`)",
            name
        ));
    }
    let simple = seen.says("value moved here") && is_one_piece(name);
    simple.then(|| {
        say!(
            "`%{name}` is moved where it says `value moved here`; borrow it there (`&%{name}`) or pass a copy (`%{name}.clone()`)",
            name
        )
    })
}

fn indexed(seen: &Seen) -> Option<String> {
    let of_tensor = seen.is("E0608") && seen.says("Tensor`");
    let inner = seen.here().filter(|_| of_tensor)?;
    let inner = inner.strip_prefix('[')?.strip_suffix(']')?;
    let index = match inner.contains(',') && !inner.starts_with('(') {
        true => format!("({inner})"),
        false => inner.to_owned(),
    };
    Some(say!(
        "use a method to take part of a tensor: `.i(%{index})?`; for one number, write `.i(%{index})?.item()?`",
        index
    ))
}

fn compared(seen: &Seen) -> Option<String> {
    if !seen.is("E0369") || !seen.error.message.ends_with("applied to type `Tensor`") {
        return None;
    }
    let operator = seen.quoted()?;
    let method = match operator {
        "==" => "eq",
        "!=" => "ne",
        "<" => "lt",
        "<=" => "le",
        ">" => "gt",
        ">=" => "ge",
        _ => return None,
    };
    Some(say!(
        "compare element by element with `a.%{method}(&b)?`, or, for a tensor of one number, with `a.item()? %{operator} 1.0`",
        method,
        operator
    ))
}

/// A negative axis or size: `x.sum(-1)`.
fn counted_from_the_end(seen: &Seen) -> Option<String> {
    const METHODS: [&str; 14] = [
        "argmax",
        "argmin",
        "dim",
        "max",
        "max_keepdim",
        "mean",
        "mean_keepdim",
        "min",
        "min_keepdim",
        "squeeze",
        "sum",
        "sum_keepdim",
        "unsqueeze",
        "reshape",
    ];
    let is_negative = seen.is("E0277") && seen.says("`usize: ") && seen.says("Neg`");
    let before = seen.before().trim_end_matches(['(', ' ']);
    let method = before.rsplit('.').next().filter(|_| is_negative)?;
    let method = METHODS.iter().find(|known| **known == method)?;
    Some(match *method {
        "reshape" => {
            say!("leave out the size that follows from the others: `.reshape(((), 1))?`")
        }
        method => say!(
            "the last axis is `D::Minus1`: `.%{method}(D::Minus1)?`",
            method
        ),
    })
}

fn changed_in_place(seen: &Seen) -> Option<String> {
    let of_tensor = seen.is("E0368") && seen.says("applied to type `Tensor`");
    let operator = seen.quoted().filter(|_| of_tensor)?.trim_end_matches('=');
    let name = seen.under("cannot use `")?;
    Some(say!(
        "a tensor cannot be changed in place; give its name to a new one: `%{name} = (&%{name} %{operator} …)?`",
        name,
        operator
    ))
}

fn not_mutable(seen: &Seen) -> Option<String> {
    let again = seen.is("E0384") && seen.says("cannot assign twice to immutable variable");
    let lent = (seen.is("E0596") || seen.is("E0594")) && seen.says("not declared as mutable");
    // For a field or an element, what is declared is the variable.
    let place = seen.quoted().filter(|_| again || lent)?;
    let name = place.split(['.', '[']).next()?;
    let name = Some(name).filter(|name| !name.is_empty() && is_one_piece(name))?;
    Some(match seen.cell.contains(&format!("let {name}")) {
        true => say!("write `let mut %{name}`", name),
        false => say!("write `let mut %{name} = %{name};` first", name),
    })
}

/// Methods whose number type must be specified.
fn kind_of_number(seen: &Seen) -> Option<String> {
    const METHODS: [&str; 6] = [
        "to_vec0",
        "to_vec1",
        "to_vec2",
        "to_vec3",
        "to_scalar",
        "parse",
    ];
    if !["E0282", "E0283", "E0284"].iter().any(|kind| seen.is(kind)) {
        return None;
    }
    let mut labels = seen.error.labels.iter();
    let method = labels.find_map(|label| {
        let text = seen.cell.get(label.start..label.end)?;
        METHODS
            .iter()
            .find(|method| text == **method || text.ends_with(&format!(".{method}()")))
    })?;
    let number = if *method == "parse" { "i32" } else { "f32" };
    Some(say!(
        "say which type the numbers have: `.%{method}::<%{number}>()?`",
        method,
        number
    ))
}

/// Methods that take different arguments in other libraries.
fn called_by_habit(seen: &Seen) -> Option<String> {
    if seen.is("E0107") && seen.here() == Some("item") {
        return Some(say!(
            "`item()` takes no type and returns an `f64`: `.item()? as f32`"
        ));
    }
    let power = seen.is("E0308") && seen.before().ends_with(".pow(");
    let exponent = seen
        .here()
        .filter(|_| power && seen.says("expected `&Tensor`"))?;
    let exponent = match exponent.contains('.') {
        true => exponent.to_owned(),
        false => format!("{exponent}.0"),
    };
    Some(say!(
        "if the exponent is a number, write `.powf(%{exponent})?`",
        exponent
    ))
}
