//! Reads a lesson file into a lesson, or reports every mistake in it.

use std::sync::Arc;

use super::blocks::{Block, blocks};
use super::front_matter::front_matter;
use super::model::Lesson;
use super::problem::Problems;
use super::reader::Reader;
use super::rules;
use super::source::Source;

/// Reads a lesson file; problems refer to it as `name`, such as `lessons/01-devices.md`.
pub fn parse(name: &str, text: &str) -> Result<Lesson, Problems> {
    let source = Arc::new(Source::new(name, text));
    let mut reader = Reader::new(&source);
    let mut front = None;
    for block in blocks(&source) {
        match block {
            Block::FrontMatter { body } => {
                reader.passages.resume(body.end + "---\n".len());
                front = Some(front_matter(&source, &body));
            }
            Block::StrayFrontMatter { at } => {
                let message = "a `---` line followed by text opens a second front matter";
                let problem = source.problem(at..at + 3, message);
                reader
                    .problems
                    .push(problem.help("leave a blank line after it"));
            }
            Block::BrokenFence { at } => {
                let message =
                    "this line opens no block: there is a backtick after the opening ones";
                let problem = source.problem(at, message);
                reader
                    .problems
                    .push(problem.help("remove the backticks from what follows the fence"));
            }
            Block::Comment { .. } => {}
            Block::Heading { at, text } => reader.heading(at, text),
            Block::Fence(fence) => reader.fence(&fence),
        }
    }
    let (steps, mut problems) = reader.finish();
    let front = match front {
        Some(Ok((header, id_at))) => {
            problems.extend(rules::front_matter(&source, &header, &id_at));
            Some((header, source.position(id_at.start)))
        }
        Some(Err(problem)) => {
            problems.push(problem);
            None
        }
        None => {
            let help = "begin the file with `---`, the keys `id`, `title`, `section`, `summary`, and `---`";
            let problem = source.problem(0..0, "the front matter is missing");
            problems.push(problem.help(help));
            None
        }
    };
    problems.sort_by_key(|problem| problem.at);
    match front {
        Some((header, at)) if problems.is_empty() => Ok(Lesson {
            at,
            id: header.id,
            title: header.title,
            section: header.section,
            summary: header.summary,
            number: rules::number(name),
            source,
            language: None,
            files: Arc::default(),
            steps,
        }),
        _ => Err(Problems(problems)),
    }
}
