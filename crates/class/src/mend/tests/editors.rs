//! Notebooks as other programs save them, and as they were in older editions of a lesson.

use super::*;

#[test]
fn a_notebook_that_was_solved_where_it_should_be_needs_no_mending() {
    let mut book = Book::new("devices");
    let handed = book.write("where-to", RIGHT).handed();
    assert_eq!(
        handed.answers["where-to"],
        format!("// exercise: where-to\n{RIGHT}")
    );
    assert_eq!((handed.mended, handed.problems), (vec![], vec![]));
    assert_eq!(handed.lesson.as_deref(), Some("devices"));
}

/// As saved by Colab: its own metadata, no ids from format 4.5, and outputs with ids.
fn saved_by_colab(book: &mut Book, keeps_ours: bool) {
    book.json["nbformat_minor"] = json!(0);
    book.json["metadata"] = json!({
        "colab": {"provenance": [], "toc_visible": true},
        "kernelspec": {"name": "python3", "display_name": "Python 3"},
        "language_info": {"name": "python"},
    });
    for (number, cell) in book.cells().iter_mut().enumerate() {
        let ours = cell["metadata"]["gpu_tutor"].clone();
        cell.as_object_mut().expect("a cell").remove("id");
        cell["metadata"] = json!({
            "id": format!("xY{number}_Colab"),
            "outputId": "28b07730-954d-4958-f35a-8c84d69cd588",
            "colab": {"base_uri": "https://localhost:8080/"},
        });
        if keeps_ours {
            cell["metadata"]["gpu_tutor"] = ours;
        }
    }
}

/// As saved by VS Code: its language in each cell, and none of our metadata if the cells were pasted into a new
/// notebook.
pub fn saved_by_vs_code(book: &mut Book) {
    book.json["metadata"] = json!({
        "kernelspec": {"display_name": "Rust (gpu-tutor)", "language": "rust", "name": "gpu-tutor"},
        "language_info": {"name": "rust"},
        "orig_nbformat": 4,
    });
    for (number, cell) in book.cells().iter_mut().enumerate() {
        cell["id"] = json!(format!("{number:08x}"));
        cell["metadata"] = json!({"vscode": {"languageId": "rust"}});
    }
}

#[test]
fn other_editors_lose_metadata_and_no_answer() {
    let changes: [fn(&mut Book); 3] = [
        |book| saved_by_colab(book, true),
        |book| saved_by_colab(book, false),
        saved_by_vs_code,
    ];
    for change in changes {
        let mut book = Book::new("devices");
        change(book.write("where-to", RIGHT));
        let handed = book.handed();
        assert_eq!(code_of(&handed, "where-to"), RIGHT);
        assert_eq!(handed.lesson.as_deref(), Some("devices"));
        assert!(
            handed.mended.is_empty() && handed.problems.is_empty(),
            "{handed:?}"
        );
    }
}

#[test]
fn a_cell_is_known_by_its_id_and_by_nbgrader_s() {
    for (key, id) in [
        ("id", "devices-where-to"),
        ("id", "x"),
        ("colab", "devices-where-to"),
    ] {
        let mut book = Book::new("devices");
        let at = book.at("where-to");
        let code = "fn somewhere() {}";
        book.cells()[at]["source"] = json!(code);
        book.cells()[at]["id"] = json!(id);
        book.cells()[at]["metadata"] = match (key, id) {
            (_, "x") => {
                json!({"nbgrader": {"grade": false, "grade_id": "devices-where-to", "locked": false,
                "schema_version": 3, "solution": true, "task": false}})
            }
            _ => json!({}),
        };
        if key == "colab" {
            book.cells()[at]
                .as_object_mut()
                .expect("a cell")
                .remove("id");
            book.cells()[at]["metadata"] = json!({"id": id});
        }
        assert_eq!(book.handed().answers["where-to"], code);
    }
}

#[test]
fn an_older_edition_of_the_lesson_is_told() {
    let mut book = Book::new("tensors");
    book.write(
        "same-or-second",
        "let shared = x.clone();\nlet apart = x.copy()?;",
    );
    for cell in book.cells() {
        let tag = &mut cell["metadata"]["gpu_tutor"];
        if tag["kind"] == "setup" {
            cell["source"] = json!("let x = tensor([1.0])?;");
        } else if tag["id"] == "copy-twice" || tag["kind"] == "demo" {
            tag["id"] = json!("an-older-name");
        }
    }
    let handed = book.handed();
    assert_eq!(
        code_of(&handed, "same-or-second"),
        "let shared = x.clone();\nlet apart = x.copy()?;"
    );
    mended(&handed, &["another edition of the lesson `tensors`"]);
}
