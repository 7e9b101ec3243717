use insta::assert_snapshot;

use super::super::Catalogue;
use super::{LESSON, NAME};

fn two() -> Catalogue {
    let mut other = LESSON
        .replace("id: devices", "id: tensors")
        .replace("5.6.1", "5.6.2")
        .replace("move", "copy")
        .replace("id=", "id=t-");
    for word in ["for=copy", "check=copy"] {
        other = other.replace(word, &word.replace("copy", "t-copy"));
    }
    Catalogue::read([
        ("lessons/02-tensors.md", other.as_str()),
        (NAME, LESSON),
        ("lessons/FORMAT.md", "# not one"),
    ])
}

#[test]
fn lessons_are_found_by_id_number_and_section() {
    let catalogue = two().whole().unwrap();
    for (name, id) in [
        ("devices", "devices"),
        ("2", "tensors"),
        ("02", "tensors"),
        ("5.6.2", "tensors"),
    ] {
        assert_eq!(catalogue.lesson(name).unwrap().id, id);
    }
}

#[test]
fn exercises_are_found_by_id_and_number_over_all_lessons() {
    let catalogue = two();
    assert_eq!(catalogue.exercise("2").unwrap().1.id, "t-copy-it");
    assert_eq!(catalogue.exercise("move-it").unwrap().0.id, "devices");
}

#[test]
fn an_unknown_name_gets_the_nearest() {
    let catalogue = two();
    assert_snapshot!(catalogue.lesson("devises").unwrap_err(), @"there is no lesson `devises`: did you mean `devices`?");
    assert_snapshot!(catalogue.lesson("9").unwrap_err(), @"there is no lesson `9`: choose `devices` or `tensors`");
    assert_snapshot!(catalogue.exercise("mov-it").unwrap_err(), @"there is no exercise `mov-it`: did you mean `move-it`?");
    assert_snapshot!(Catalogue::default().lesson("x").unwrap_err(), @"there is no lesson `x`: the catalogue has no lessons");
}

#[test]
fn an_id_used_by_two_lessons_is_told_at_the_second() {
    let other = LESSON
        .replace("id: devices", "id: tensors")
        .replace("id=", "id=t-")
        .replace("id=t-count", "id=count");
    let catalogue = Catalogue::read([(NAME, LESSON), ("lessons/01-tensors.md", &other)]);
    assert!(catalogue.problems().len() > 1);
    let other = other
        .replace("for=", "for=t-")
        .replace("check=", "check=t-");
    let catalogue = Catalogue::read([(NAME, LESSON), ("lessons/01-tensors.md", &other)]);
    assert_snapshot!(catalogue.whole().unwrap_err(), @r#"
    lessons/01-tensors.md:24:1: the id `count` is already taken, at lessons/01-devices.md:24
        |
     24 | ```rust demo id=count covers="count devices, no gpu"
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    lessons/01-tensors.md:2:1: the number 1 is already taken, at lessons/01-devices.md:2
       |
     2 | id: tensors
       | ^^^^^^^^^^^
    "#);
}

#[test]
fn a_broken_lesson_leaves_the_others_usable() {
    let catalogue = Catalogue::read([(NAME, LESSON), ("lessons/02-x.md", "no front matter")]);
    assert_eq!(catalogue.lessons().len(), 1);
    assert_eq!(catalogue.problems().len(), 1);
}

#[test]
fn a_folder_is_read_and_what_is_no_text_is_told() {
    let folder = tempfile::tempdir().unwrap();
    assert!(
        Catalogue::from_dir(folder.path())
            .unwrap_err()
            .to_string()
            .contains("holds no lessons")
    );
    std::fs::write(folder.path().join("01-devices.md"), LESSON).unwrap();
    std::fs::write(folder.path().join("02-x.md"), [0xff, 0xfe, 0]).unwrap();
    let catalogue = Catalogue::from_dir(folder.path()).unwrap();
    assert_eq!(catalogue.lessons().len(), 1);
    assert!(catalogue.problems()[0].message.contains("not UTF-8 text"));
    let missing = Catalogue::from_dir(&folder.path().join("none")).unwrap_err();
    assert!(
        missing
            .to_string()
            .starts_with("cannot read the lesson folder")
    );
}

#[test]
fn the_embedded_lessons_break_no_rule() {
    let catalogue = Catalogue::embedded();
    assert!(
        catalogue.problems().is_empty(),
        "{}",
        catalogue.whole().unwrap_err()
    );
}
