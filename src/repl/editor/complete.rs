//! Completion of commands, of their arguments, and of Rust.

use gpu_tutor_command::{FrontEndKind, Suggestions};

use super::suggestion::Suggestion;
use crate::repl::assistant::Assistant;

/// The candidates for the word that ends at `pos`, and the position where that word begins.
pub fn complete(
    line: &str,
    pos: usize,
    names: &[String],
    assistant: &dyn Assistant,
) -> (usize, Vec<Suggestion>) {
    let asked = line[..pos].find(|c: char| !c.is_whitespace());
    if let Some(at) = asked.filter(|at| line[*at..].starts_with('?')) {
        return documented(line, at + 1, pos, assistant);
    }
    let holds = |name: &str| assistant.holds(name);
    match gpu_tutor_command::complete(&line[..pos], FrontEndKind::Prompt, names, &holds) {
        Some(Suggestions::Words { start, words }) => {
            (start, words.into_iter().map(Suggestion::word).collect())
        }
        Some(Suggestions::Rust { from }) if line.trim_start().starts_with(":doc") => {
            documented(line, from, pos, assistant)
        }
        Some(Suggestions::Rust { from }) => {
            let (start, words) = rust(&line[from..], pos - from, assistant);
            (from + start, words)
        }
        None => rust(line, pos, assistant),
    }
}

/// The documented names that begin with the text from `from` on. For a tensor method, its name alone is enough.
fn documented(
    line: &str,
    from: usize,
    pos: usize,
    assistant: &dyn Assistant,
) -> (usize, Vec<Suggestion>) {
    const OWNER: &str = "Tensor::";
    let asked = &line[from..];
    let (start, found) = rust(asked, pos - from, assistant);
    if !found.is_empty() || asked.contains([':', '.']) {
        return (from + start, found);
    }
    let indent = asked.len() - asked.trim_start().len();
    let method = format!("{OWNER}{}", &asked[indent..]);
    let at = pos - from - indent + OWNER.len();
    let (start, found) = rust(&method, at, assistant);
    (from + indent + start.saturating_sub(OWNER.len()), found)
}

fn rust(code: &str, pos: usize, assistant: &dyn Assistant) -> (usize, Vec<Suggestion>) {
    let line = code[..pos].rsplit('\n').next().unwrap_or_default();
    // A tab at the beginning of a line indents the line.
    if line.trim().is_empty() {
        return (pos, Vec::new());
    }
    let found = assistant.complete(code, pos);
    let Some(typed) = code.get(found.start..pos) else {
        return (pos, Vec::new());
    };
    let mut offered: Vec<Suggestion> = found.items.into_iter().map(Suggestion::from).collect();
    // Names that differ in case are offered only if no other name matches: they would hide the prefix that all
    // candidates share.
    if offered.iter().any(|item| item.text.starts_with(typed)) {
        offered.retain(|item| item.text.starts_with(typed));
    }
    (found.start, offered)
}

#[cfg(test)]
mod tests {
    use super::complete;
    use crate::repl::tests::support::Knows;

    fn offers(line: &str) -> (usize, Vec<String>) {
        let names = ["devices", "tensors", "#copies"].map(str::to_owned);
        let (start, offered) = complete(line, line.len(), &names, &Knows);
        (start, offered.into_iter().map(|item| item.text).collect())
    }

    #[test]
    fn a_colon_offers_the_commands() {
        assert_eq!(offers(":ti"), (0, vec![":timeit".into(), ":time".into()]));
        assert_eq!(offers("  :qu"), (2, vec![":quit".into()]));
        assert!(offers(":").1.len() > 15);
    }

    #[test]
    fn what_is_offered_says_what_it_is() {
        let about = |line: &str| {
            let (_, offered) = complete(line, line.len(), &[], &Knows);
            (offered[0].about.clone(), offered[0].docs.clone())
        };
        assert_eq!(
            about("on"),
            ("fn(Shape) -> Tensor".into(), "Ones, `f32`.".into())
        );
        assert_eq!(about("tens"), ("function".into(), String::new()));
        let (about, help) = about(":qui");
        assert!(about.is_empty() && help.contains("quit"), "{help}");
    }

    #[test]
    fn goto_offers_lessons_and_steps() {
        assert_eq!(offers(":goto de"), (6, vec!["devices".into()]));
        assert_eq!(offers(":goto co"), (6, vec!["#copies".into()]));
    }

    #[test]
    fn help_offers_commands_and_time_its_switch() {
        assert_eq!(offers(":help :va").1, [":vars"]);
        assert_eq!(offers(":time o").1, ["on", "off"]);
    }

    #[test]
    fn rust_is_what_the_assistant_knows() {
        assert_eq!(offers("let x = de"), (8, vec!["device".into()]));
        assert_eq!(offers("let é = ones"), (9, vec!["ones".into()]));
        assert_eq!(offers("::on").1, ["ones"]);
    }

    #[test]
    fn another_case_is_offered_where_there_is_no_other() {
        assert_eq!(offers("ten").1, ["tensor"]);
        assert_eq!(offers("DEV").1, ["device", "Device"]);
    }

    #[test]
    fn commands_that_take_rust_complete_it() {
        assert_eq!(offers(":doc ten"), (5, vec!["tensor".into()]));
        assert_eq!(offers(" :timeit on"), (9, vec!["ones".into()]));
    }

    #[test]
    fn names_that_can_be_asked_about_are_completed_methods_of_tensors_too() {
        assert_eq!(offers("?ten"), (1, vec!["tensor".into()]));
        assert_eq!(offers(" ? ten"), (3, vec!["tensor".into()]));
        assert_eq!(offers("?matm"), (1, vec!["matmul".into()]));
        assert_eq!(offers(":doc matm"), (5, vec!["matmul".into()]));
        assert!(offers("matm").1.is_empty());
    }

    #[test]
    fn indentation_and_shell_lines_are_left_alone() {
        assert_eq!(offers("fn f() {\n  "), (11, vec![]));
        assert_eq!(offers("!ls de"), (6, vec![]));
    }
}
