//! The runnable cells in any Markdown file: a lesson's cells, or plain blocks of Rust.

use super::blocks::{Block, blocks};
use super::form::CellKind;
use super::source::Source;

/// A fenced block of Rust.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FencedCell {
    /// The number of its first line in the file, counted from 1.
    pub line: usize,
    pub code: String,
}

/// The blocks that a reader would run, in order: in a lesson, its setups and demos; in any other file, each block that
/// is marked `rust` and nothing else. Exercises, solutions and checks are not run.
pub fn fenced_cells(text: &str) -> Vec<FencedCell> {
    let source = Source::new("", text);
    let fences = blocks(&source).into_iter().filter_map(|block| match block {
        Block::Fence(fence) if fence.closed => Some(fence),
        _ => None,
    });
    let is_run = |info: &str| {
        let mut words = info.split_whitespace();
        let kind = |word| CellKind::named(word);
        words.next() == Some("rust")
            && words
                .next()
                .is_none_or(|word| matches!(kind(word), Some(CellKind::Setup | CellKind::Demo)))
    };
    let run = fences.filter(|fence| is_run(&source.text()[fence.info.clone()]));
    run.map(|fence| FencedCell {
        line: source.text()[..fence.body.start].matches('\n').count() + 1,
        code: source.text()[fence.body].to_owned(),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::fenced_cells;

    #[test]
    fn what_is_run_is_plain_rust_setups_and_demos() {
        let text = "# A\n\n```rust\nlet a = 1;\n```\n```text\nno\n```\n```rust,ignore\nno\n```\n```rust demo id=b\na\n```\n\
                    ```rust exercise id=c\ntodo!()\n```\n```rust setup id=d\nlet d = a;\n```\n";
        let cells = fenced_cells(text);
        let found: Vec<_> = cells
            .iter()
            .map(|cell| (cell.line, cell.code.as_str()))
            .collect();
        assert_eq!(
            found,
            [(4, "let a = 1;\n"), (13, "a\n"), (19, "let d = a;\n")]
        );
    }
}
