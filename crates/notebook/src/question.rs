//! A question with a numbered list below it, in a Markdown cell.

use toml::Value;

/// The question, and the list below it if there is one.
pub fn show(label: &str, question: &str, listed: &[String]) -> String {
    let mut text = format!("{label}{question}\n");
    for (index, one) in listed.iter().enumerate() {
        text.push_str(&format!("\n{}. {one}", index + 1));
    }
    text
}

/// The question and the list that such a cell shows.
pub fn read(label: &str, markdown: &str) -> (String, Vec<String>) {
    let (question, list) = match markdown.find("\n1. ") {
        Some(first) => markdown.split_at(first),
        None => (markdown, ""),
    };
    let question = question.trim();
    let question = question.strip_prefix(label.trim_end()).unwrap_or(question);
    let mut listed: Vec<String> = Vec::new();
    for line in list.trim().lines() {
        let next = format!("{}. ", listed.len() + 1);
        match (line.strip_prefix(&next), listed.last_mut()) {
            (Some(one), _) => listed.push(one.to_owned()),
            (None, Some(one)) => {
                one.push('\n');
                one.push_str(line);
            }
            (None, None) => {}
        }
    }
    let listed = listed.iter().map(|one| one.trim().to_owned()).collect();
    (question.trim().to_owned(), listed)
}

/// A string as TOML.
pub fn text(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}
