//! Removes macro calls among a file's items.

/// Returns the source without the item-level calls of the named macros; an empty list means all macros. It relies on
/// rustfmt's layout: a call begins and ends at the start of a line.
pub fn without_macro_calls(source: &str, names: &[&str]) -> String {
    let mut kept = String::with_capacity(source.len());
    let mut inside = None;
    for line in source.split_inclusive('\n') {
        match inside {
            Some(close) => {
                if line.starts_with(close) {
                    inside = None;
                }
            }
            None => match closing_of_call(line, names) {
                Some(_) if is_whole(line) => {}
                Some(close) => inside = Some(close),
                None => kept.push_str(line),
            },
        }
    }
    kept
}

/// If the line begins a macro call such as `name! {`, returns the bracket that closes it.
fn closing_of_call(line: &str, names: &[&str]) -> Option<char> {
    let (name, rest) = line.split_once("! ").or_else(|| line.split_once('!'))?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    if name.is_empty() || name == "macro_rules" || !name.chars().all(is_name) {
        return None;
    }
    if !names.is_empty() && !names.contains(&name) {
        return None;
    }
    match rest.chars().next()? {
        '{' => Some('}'),
        '(' => Some(')'),
        _ => None,
    }
}

fn is_whole(line: &str) -> bool {
    line.trim_end().trim_end_matches(';').ends_with([')', '}'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_calls_at_the_margin_go() {
        let source = "macro_rules! add_impl {\n    ($t:ty) => { one!{} };\n}\nadd_impl! { usize u8 }\n\
                      struct Wrapping;\nint_impl! {\n    a,\n}\nimpl A {\n    calls!();\n}\nmarks!(u8, u16);\n";
        assert_eq!(
            without_macro_calls(source, &[]),
            "macro_rules! add_impl {\n    ($t:ty) => { one!{} };\n}\nstruct Wrapping;\nimpl A {\n    calls!();\n}\n"
        );
    }
}
