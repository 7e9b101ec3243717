use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Content, Saves};

fn text(text: &str) -> Content {
    Content::Text(text.to_owned())
}

fn begun() -> (tempfile::TempDir, PathBuf, Saves) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answer.rs");
    fs::write(&file, "one").expect("written");
    let saves = Saves::of(&file);
    (folder, file, saves)
}

/// What has been heard so far. The kernel queues events before the call that causes them returns.
fn heard(saves: &mut Saves) -> Option<Content> {
    saves.hear().cloned()
}

fn rename_into(file: &Path, content: &str) {
    let beside = file.with_extension("tmp");
    fs::write(&beside, content).expect("written");
    fs::rename(&beside, file).expect("renamed");
}

#[test]
fn each_way_of_saving_is_heard_once() {
    let (_folder, file, mut saves) = begun();
    assert_eq!(saves.content(), &text("one"));
    assert_eq!(heard(&mut saves), None);
    // The file is written in place.
    fs::write(&file, "two").expect("written");
    assert_eq!(heard(&mut saves), Some(text("two")));
    // A new file replaces the old one.
    rename_into(&file, "three");
    assert_eq!(heard(&mut saves), Some(text("three")));
    // The old file is moved aside, a new one is written, and the old one is deleted, as in vim.
    let aside = file.with_extension("rs~");
    fs::rename(&file, &aside).expect("renamed");
    assert_eq!(heard(&mut saves), None);
    fs::write(&file, "four").expect("written");
    fs::remove_file(&aside).expect("removed");
    assert_eq!(heard(&mut saves), Some(text("four")));
    assert_eq!(heard(&mut saves), None);
}

#[test]
fn half_a_save_and_the_same_text_again_are_no_news() {
    let (_folder, file, mut saves) = begun();
    // The file is emptied by one call and written by another.
    let mut open = File::create(&file).expect("emptied");
    assert_eq!(heard(&mut saves), None);
    open.write_all(b"half").expect("written");
    assert_eq!(heard(&mut saves), None, "it is still open for writing");
    open.write_all(b" whole").expect("written");
    drop(open);
    assert_eq!(heard(&mut saves), Some(text("half whole")));
    fs::write(&file, "").expect("emptied");
    assert_eq!(heard(&mut saves), None);
    fs::write(&file, "half whole").expect("written");
    assert_eq!(heard(&mut saves), None, "the same text");
    fs::write(file.with_extension("swp"), "else").expect("written");
    assert_eq!(heard(&mut saves), None, "another file");
}

#[test]
fn a_look_finds_what_no_event_told_once_it_has_settled() {
    let (_folder, file, mut saves) = begun();
    saves.folder = None;
    assert_eq!(saves.look(), None);
    fs::write(&file, "two, longer").expect("written");
    assert_eq!(heard(&mut saves), None);
    assert_eq!(saves.look(), None, "it may still be written to");
    assert_eq!(saves.look(), Some(&text("two, longer")));
    assert_eq!(saves.look(), None);
    fs::remove_file(&file).expect("removed");
    assert_eq!(saves.look(), None);
    assert_eq!(saves.look(), Some(&Content::Missing));
    fs::write(&file, b"\xff\xfe").expect("written");
    assert_eq!(
        [saves.look().cloned(), saves.look().cloned()][1],
        Some(Content::NotText)
    );
    fs::write(&file, "  \n").expect("written");
    assert_eq!(
        [saves.look().cloned(), saves.look().cloned()][1],
        Some(Content::Empty)
    );
}

#[test]
fn a_folder_that_was_replaced_is_watched_again() {
    let (folder, _, _) = begun();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("made");
    let file = inner.join("answer.rs");
    fs::write(&file, "one").expect("written");
    let mut saves = Saves::of(&file);
    fs::remove_dir_all(&inner).expect("removed");
    fs::create_dir(&inner).expect("made");
    fs::write(&file, "two, longer").expect("written");
    saves.look();
    assert_eq!(saves.look(), Some(&text("two, longer")));
    fs::write(&file, "three").expect("written");
    assert_eq!(heard(&mut saves), Some(text("three")));
}
