//! Hostile answers, and what they try to reach.

use std::path::Path;

use gpu_tutor_lessons::Catalogue;

/// An attack on `where-to`, together with everything that it tries to reach; `None` if it needs more than files.
pub fn aimed(text: &str, folder: &Path) -> Option<String> {
    if !text.contains("// exercise: where-to\n") {
        return None;
    }
    let catalogue = Catalogue::embedded();
    let (_, exercise) = catalogue.exercise("where-to").expect("an exercise");
    let secret = folder.join("secret");
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(&secret, "secret of the host").expect("written");
    let checks: Vec<&str> = exercise
        .checks
        .iter()
        .map(|check| check.id.as_str())
        .collect();
    let lesson = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons/01-devices.md");
    let path = |path: &Path| path.display().to_string();
    let values = [
        ("{HOST_FILE}", path(&secret)),
        ("{HOME_FILE}", path(&secret)),
        ("{WRITABLE_FILE}", path(&secret)),
        ("{LESSON_FILE}", path(&lesson)),
        ("{GRADER}", std::process::id().to_string()),
        ("{CHECKS}", format!("{checks:?}")),
        (
            "{DEEP}",
            format!("let x = {}1{};", "(".repeat(60_000), ")".repeat(60_000)),
        ),
    ];
    let mut text = values.iter().fold(text.to_owned(), |text, (mark, value)| {
        text.replace(mark, value)
    });
    if text.contains("// then the solution") {
        text += &format!("// %%\n{}", exercise.solution.code);
    }
    let others = [
        "{PORT}",
        "{ABSTRACT}",
        "{SEGMENT}",
        "{MARK",
        "{CRATE}",
        "{OBJECTS}",
        "{HOST_",
    ];
    (!others.iter().any(|mark| text.contains(mark))).then_some(text)
}

/// Whether what the attacks try to reach is unchanged.
pub fn is_unharmed(folder: &Path) -> bool {
    std::fs::read_to_string(folder.join("secret")).is_ok_and(|text| text == "secret of the host")
}
