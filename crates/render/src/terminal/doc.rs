//! The documentation of a name: its path, its declaration, its text.

use gpu_tutor_analyst::Doc;
use gpu_tutor_text::t;

use super::{Style, Theme, code_block, markdown};

/// Longer documentation is truncated: a browser shows it better.
const MOST_LINES: usize = 60;

pub fn draw(theme: &Theme, doc: &Doc) -> String {
    let mut out = String::new();
    if let Some(path) = &doc.path {
        out += &format!("{}\n", theme.paint(Style::Quiet, path));
    }
    if !doc.signature.is_empty() {
        out += &code_block(theme, &doc.signature);
    }
    let prose = markdown(theme, &for_reading(&doc.markdown));
    if !prose.is_empty() {
        out.push('\n');
    }
    let lines: Vec<&str> = prose.lines().collect();
    for line in lines.iter().take(MOST_LINES) {
        out += line;
        out.push('\n');
    }
    if lines.len() > MOST_LINES {
        let more = t!("%{count} more lines", count = lines.len() - MOST_LINES);
        let more = format!("{} {more}", theme.either("…", "..."));
        out += &format!("{}\n", theme.paint(Style::Quiet, &more));
    }
    out
}

/// Applies rustdoc's rules for examples: a fence without a language is Rust, and lines that begin with `# ` are hidden.
fn for_reading(docs: &str) -> String {
    let mut out = String::new();
    let mut in_rust = None;
    for line in docs.lines() {
        let fence = line.trim_start().strip_prefix("```");
        match (fence, in_rust) {
            (Some(info), None) => {
                let is_rust = is_rust(info);
                in_rust = Some(is_rust);
                out += if is_rust { "```rust" } else { "```text" };
            }
            (Some(_), Some(_)) => {
                in_rust = None;
                out += "```";
            }
            (None, Some(true)) if is_hidden(line) => continue,
            _ => out += line,
        }
        out.push('\n');
    }
    out
}

fn is_rust(info: &str) -> bool {
    let words = [
        "rust",
        "should_panic",
        "no_run",
        "ignore",
        "compile_fail",
        "edition",
    ];
    let mut tags = info.split([',', ' ']).filter(|word| !word.is_empty());
    tags.all(|word| words.iter().any(|known| word.starts_with(known)))
}

fn is_hidden(line: &str) -> bool {
    let line = line.trim_start();
    line == "#" || line.starts_with("# ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_told_with_its_declaration_and_its_documentation() {
        let doc = Doc {
            path: Some("candle_core::tensor::Tensor".into()),
            signature: "pub fn matmul(&self, rhs: &Self) -> Result<Self>".into(),
            markdown:
                "The `product`.\n\n```\n# use candle_core::Tensor;\nlet c = a.matmul(&b)?;\n```\n\n\
                       ```text\n# stays\n```"
                    .into(),
        };
        insta::assert_snapshot!(draw(&Theme::plain(80), &doc), @"
        candle_core::tensor::Tensor
          │ pub fn matmul(&self, rhs: &Self) -> Result<Self>

        The `product`.

          │ let c = a.matmul(&b)?;

          │ # stays
        ");
    }

    #[test]
    fn long_documentation_is_cut_and_says_so() {
        let doc = Doc {
            path: None,
            signature: String::new(),
            markdown: "line\n\n".repeat(100),
        };
        let drawn = draw(&Theme::plain(80), &doc);
        assert!(drawn.ends_with("… 139 more lines\n"), "{drawn}");
    }
}
