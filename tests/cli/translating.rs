//! `gpu-tutor translate`, and lessons in another language.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{Ran, run_command, tutor};

/// A folder with the first lesson, and as much of its translation as `chinese` contains.
fn folder(chinese: &[(&str, &str)]) -> TempDir {
    let folder = tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons/01-devices.md");
    fs::copy(root, folder.path().join("01-devices.md")).expect("copied");
    in_language("en", folder.path(), &["translate", "zh"]).exits(0);
    let file = folder.path().join("zh/01-devices.md");
    let mut text = fs::read_to_string(&file).expect("a translation");
    for (english, chinese) in chinese {
        assert!(text.contains(english), "{english}");
        text = text.replace(english, chinese);
    }
    fs::write(file, text).expect("written");
    folder
}

fn in_language(language: &str, lessons: &Path, arguments: &[&str]) -> Ran {
    let mut command = tutor();
    command.args(["--lang", language, "--lessons"]).arg(lessons);
    run_command(command.args(arguments), "")
}

const TITLE: (&str, &str) = ("\"Computing devices\"", "\"计算设备\"");
const SUMMARY: (&str, &str) = (
    "\"What a device is, how to name one, how many there are, and what to do when the one you want is missing.\"",
    "\"设备是什么，怎样称呼它。\"",
);
const PASSAGE: (&str, &str) = (
    "## Naming a device\n\nA device is named by text. `device` turns the text into a `Device`, or says why it cannot.",
    "## 给设备起名\n\n设备用一段文字来命名。`device` 把它变成一个 `Device`，变不成就说明原因。",
);

#[test]
fn a_translation_is_written_kept_and_told_when_it_is_old() {
    let folder = folder(&[TITLE, PASSAGE]);
    let file = folder.path().join("zh/01-devices.md");
    let text = fs::read_to_string(&file).expect("a translation");
    let said = in_language("en", folder.path(), &["translate", "zh", "devices"]).exits(0);
    assert!(
        said.stdout.contains(" 0 whose English has changed"),
        "{}",
        said.stdout
    );
    assert_eq!(fs::read_to_string(&file).expect("a translation"), text);
    let linted = in_language("en", folder.path(), &["lint"]).exits(1).stdout;
    assert!(
        linted.contains("is still English") && !linted.contains("#naming-a-device"),
        "{linted}"
    );
    let lesson = folder.path().join("01-devices.md");
    let english = fs::read_to_string(&lesson).expect("a lesson");
    fs::write(
        &lesson,
        english.replace("A device is named by text.", "Text names a device."),
    )
    .expect("written");
    let linted = in_language("en", folder.path(), &["lint"]).exits(1).stdout;
    assert!(
        linted.contains("`#naming-a-device` is a translation of older English"),
        "{linted}"
    );
    let said = in_language("en", folder.path(), &["translate", "zh"]).exits(0);
    assert!(
        said.stdout.contains(" 1 whose English has changed"),
        "{}",
        said.stdout
    );
    let shown = fs::read_to_string(&file).expect("a translation");
    assert!(
        shown.contains("<!-- English now:\n## Naming a device\n\nText names a device."),
        "{shown}"
    );
    let accept = ["translate", "zh", "--accept", "#naming-a-device"];
    let said = in_language("en", folder.path(), &accept).exits(0);
    assert!(
        said.stdout.contains(" 0 whose English has changed"),
        "{}",
        said.stdout
    );
    assert!(
        !fs::read_to_string(&file)
            .expect("a translation")
            .contains("English now")
    );
}

#[test]
fn what_cannot_be_translated_is_told_and_left_alone() {
    let folder = folder(&[PASSAGE]);
    let file = folder.path().join("zh/01-devices.md");
    let said = in_language("en", folder.path(), &["translate", "xx"])
        .exits(2)
        .stderr;
    assert!(said.contains("`xx` is not one of the languages"), "{said}");
    let said = run_command(tutor().args(["translate", "zh"]), "")
        .exits(2)
        .stderr;
    assert!(said.contains("name the folder of lessons"), "{said}");
    let said = in_language("en", folder.path(), &["translate", "zh", "devises"])
        .exits(2)
        .stderr;
    assert!(said.contains("did you mean `devices`"), "{said}");
    let broken = fs::read_to_string(&file)
        .expect("a translation")
        .replace("quiz id=nearest-gpu", "quiz");
    fs::write(&file, &broken).expect("written");
    let said = in_language("en", folder.path(), &["translate", "zh"])
        .exits(2)
        .stderr;
    assert!(
        said.contains("was left as is") && said.contains("fix it first"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&file).expect("a translation"), broken);
}

#[test]
fn a_notebook_has_the_language_of_its_lesson_and_comes_back_in_it() {
    let folder = folder(&[TITLE, SUMMARY, PASSAGE]);
    let notebook = folder.path().join("devices.ipynb");
    let lesson = folder.path().join("mine.md");
    let (notebook_name, lesson_name) = (notebook.to_string_lossy(), lesson.to_string_lossy());
    in_language(
        "zh",
        folder.path(),
        &["export", "devices", "-o", &notebook_name],
    )
    .exits(0);
    let read: Value =
        serde_json::from_slice(&fs::read(&notebook).expect("a notebook")).expect("JSON");
    assert_eq!(read["metadata"]["gpu_tutor"]["language"], "zh");
    assert_eq!(read["metadata"]["gpu_tutor"]["title"], "计算设备");
    let text = read["cells"].to_string();
    assert!(
        text.contains("给设备起名") && !text.contains("Naming a device"),
        "{text}"
    );
    assert!(text.contains("正在更新"), "what is English says so: {text}");
    // The notebook's language counts, whatever language the program uses.
    let ran = in_language(
        "en",
        folder.path(),
        &["import", &notebook_name, "-o", &lesson_name],
    );
    assert!(
        ran.exits(1).stderr.contains("in the language `zh`"),
        "mine.md is no lesson's name"
    );
    let imported = fs::read_to_string(&lesson).expect("a lesson");
    assert!(
        imported.contains("title: 计算设备") && imported.contains("rust solution for=where-to"),
        "{imported}"
    );
    let english = fs::read_to_string(folder.path().join("01-devices.md")).expect("a lesson");
    let headings = |text: &str| text.matches("\n## ").count();
    assert_eq!(headings(&imported), headings(&english), "{imported}");
}

#[test]
fn a_lesson_without_a_translation_is_english_and_says_nothing_of_it() {
    let folder = folder(&[]);
    fs::remove_dir_all(folder.path().join("zh")).expect("removed");
    let spoken = in_language("zh", folder.path(), &["export", "devices", "-o", "-"])
        .exits(0)
        .stdout;
    assert!(spoken.contains("Naming a device") && !spoken.contains("正在更新"));
}
