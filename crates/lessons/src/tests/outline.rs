use super::super::form::FORMS;
use super::super::{Catalogue, Header, PieceKind, leaves_room, write_cell, write_text};
use super::lesson;

#[test]
fn the_pieces_of_a_lesson_are_its_text() {
    let catalogue = Catalogue::embedded();
    let own = lesson();
    for lesson in catalogue.lessons().iter().chain([&own]) {
        let outline = lesson.outline();
        let mut text = String::new();
        let mut passages = Vec::new();
        for piece in &outline.pieces {
            text.push_str(piece.before);
            text.push_str(piece.text);
            if let PieceKind::Passage(id) = &piece.kind {
                passages.push(*id);
            }
        }
        text.push_str(outline.rest);
        assert_eq!(text, lesson.source.text());
        let prose = lesson.steps.iter().map(|step| step.id());
        let prose: Vec<_> = prose.filter(|id| id.starts_with('#')).collect();
        assert_eq!(passages, prose, "{}", lesson.id);
    }
}

#[test]
fn every_kind_has_its_row() {
    for form in &FORMS {
        assert_eq!(form.kind.form().name, form.name);
    }
}

#[test]
fn cells_and_front_matter_are_written_as_the_lessons_have_them() {
    let (mut cells, mut usual) = (0, 0);
    for lesson in Catalogue::embedded().lessons() {
        for piece in lesson.outline().pieces {
            match &piece.kind {
                PieceKind::Cell(fenced) => {
                    let body = fenced.body.trim_end_matches('\n');
                    let key = |name: &str| fenced.key(name).map(str::to_owned);
                    cells += 1;
                    usual += usize::from(write_cell(fenced.kind, key, body) == piece.text);
                }
                PieceKind::FrontMatter => {
                    let header = Header::read(piece.text).expect("front matter");
                    assert_eq!(Header::read(&header.write()), Some(header));
                }
                PieceKind::Passage(_) => {}
            }
        }
    }
    assert!(usual * 100 >= cells * 95, "{usual} of {cells}");
}

#[test]
fn a_header_is_read_as_it_was_written_whatever_stands_in_it() {
    for text in [
        "plain",
        "a: b",
        "# no comment",
        "true",
        "5.6",
        "\"quoted\" \\ ",
        "- x",
        "[a]",
        "é",
    ] {
        let header = Header {
            id: "some-id".into(),
            title: text.into(),
            section: text.into(),
            summary: text.into(),
        };
        assert_eq!(Header::read(&header.write()), Some(header), "{text}");
    }
}

#[test]
fn text_that_would_swallow_the_next_cell_is_known() {
    for text in [
        "```rust\nopen",
        "<!-- open",
        "text\n\n---\nid: x\n---",
        "~~~\n```",
        "```a `b",
    ] {
        assert!(!leaves_room(text), "{text}");
    }
    for text in [
        "plain",
        "- a\n- b",
        "```\nclosed\n```",
        "<!-- closed -->",
        "| a |\n|---|\n| b |",
        "> q",
    ] {
        assert!(leaves_room(text), "{text}");
    }
}

#[test]
fn a_fence_is_longer_than_those_within_it() {
    assert_eq!(
        write_text("text", "```\na\n```"),
        "````text\n```\na\n```\n````"
    );
}
