//! What a learner may hand in to harm the grader or somebody else.

use std::os::unix::ffi::OsStrExt;

use super::tree::Kind;
use super::*;

#[test]
fn links_are_told_and_never_followed() {
    let secret = Class::new().with("secret.rs", "the teacher's");
    let class = Class::new()
        .with("bob.rs", "fn sum() {}")
        .with("dora/main.rs", "fn sum() {}");
    let target = secret.0.path();
    std::os::unix::fs::symlink(target.join("secret.rs"), class.path("eve.rs")).unwrap();
    std::os::unix::fs::symlink(target, class.path("mallory")).unwrap();
    std::os::unix::fs::symlink(class.path("bob.rs"), class.path("dora/copy.rs")).unwrap();
    let intake = class.read().unwrap();
    assert_eq!(
        summary(&intake),
        ["bob#1 1", "dora#1 1", "eve#1 0", "mallory#1 0"]
    );
    assert_eq!(
        problems(&intake),
        [
            "`dora/copy.rs` is a symbolic link. Links are not followed.",
            "`eve.rs` is a symbolic link. Links are not followed.",
            "`mallory` is a symbolic link. Links are not followed.",
        ]
    );
}

#[test]
fn a_pipe_is_not_waited_for() {
    let class = Class::new().with("bob.rs", "fn sum() {}");
    let path = class.path("eve.rs");
    rustix::fs::mknodat(
        rustix::fs::CWD,
        &path,
        rustix::fs::FileType::Fifo,
        0o600.into(),
        0,
    )
    .unwrap();
    let intake = class.read().unwrap();
    assert_eq!(
        problems(&intake),
        ["`eve.rs` is neither a file nor a folder."]
    );
}

#[test]
fn files_and_archives_that_are_too_large_are_not_read_whole() {
    let class = Class::new().with("bob.rs", "fn sum() {}");
    let huge = fs::File::create(class.path("eve.ipynb")).unwrap();
    huge.set_len(1 << 40).unwrap();
    // A bomb: 21 MiB in a few kilobytes, and it claims to be small.
    let mut bomb = archive(&[("lesson.ipynb", &vec![b'0'; 21 << 20])]);
    assert!(bomb.len() < 100_000);
    let honest = bomb.clone();
    let size = (21u32 << 20).to_le_bytes();
    while let Some(at) = bomb.windows(4).position(|window| window == size) {
        bomb[at..at + 4].copy_from_slice(&10u32.to_le_bytes());
    }
    let class = class.with("mallory.zip", &bomb).with("oscar.zip", &honest);
    let intake = class.read().unwrap();
    assert_eq!(
        summary(&intake),
        ["bob#1 1", "eve#1 0", "mallory#1 0", "oscar#1 0"]
    );
    let problems = problems(&intake);
    assert_eq!(problems[0], "`eve.ipynb` is larger than 20.0 MiB.");
    assert!(
        problems[1].starts_with("`mallory.zip/lesson.ipynb`"),
        "{problems:?}"
    );
    assert_eq!(
        problems[2],
        "`oscar.zip/lesson.ipynb` is larger than 20.0 MiB."
    );
}

#[test]
fn many_files_in_an_archive_are_read_up_to_a_limit() {
    let names: Vec<_> = (0..300).map(|number| format!("{number}.rs")).collect();
    let many: Vec<_> = names
        .iter()
        .map(|name| (name.as_str(), b"x".as_slice()))
        .collect();
    let block = vec![b' '; 19 << 20];
    let large: Vec<_> = names[..5]
        .iter()
        .map(|name| (name.as_str(), block.as_slice()))
        .collect();
    let class = Class::new()
        .with("large.zip", archive(&large))
        .with("many.zip", archive(&many));
    let intake = class.read().unwrap();
    assert_eq!(summary(&intake), ["large#1 3", "many#1 200"]);
    let problems = problems(&intake);
    assert_eq!(
        problems[0],
        "`large.zip/3.rs` was not read: the submission holds more than 64 MiB."
    );
    assert_eq!(
        problems.last(),
        Some(&"95 more of its files could not be read.")
    );
}

#[test]
fn what_is_unpacked_in_vain_counts() {
    // Each of these would be 21 MiB, and small files follow them.
    let bomb = vec![b'0'; 21 << 20];
    let mut entries: Vec<_> = ["a.rs", "b.rs", "c.rs", "d.rs"]
        .map(|name| (name, bomb.as_slice()))
        .to_vec();
    entries.push(("e.rs", b"x"));
    let class = Class::new().with("eve.zip", archive(&entries));
    let intake = class.read().unwrap();
    assert_eq!(summary(&intake), ["eve#1 0"]);
    let told = problems(&intake);
    assert_eq!(told[0], "`eve.zip/a.rs` is larger than 20.0 MiB.");
    let full = "was not read: the submission holds more than 64 MiB.";
    assert_eq!(
        told[3..],
        ["d", "e"].map(|name| format!("`eve.zip/{name}.rs` {full}"))
    );
}

#[test]
fn an_archive_with_too_many_files_is_not_opened() {
    let names: Vec<_> = (0..10_001).map(|number| number.to_string()).collect();
    let many: Vec<_> = names
        .iter()
        .map(|name| (name.as_str(), [].as_slice()))
        .collect();
    let class = Class::new()
        .with("bob.rs", "x")
        .with("eve.zip", archive(&many));
    let intake = class.read().unwrap();
    assert_eq!(summary(&intake), ["bob#1 1", "eve#1 0"]);
    assert_eq!(
        problems(&intake),
        ["`eve.zip` holds more than 10000 files and was not opened."]
    );
}

#[test]
fn a_folder_with_too_many_files_costs_its_learner_alone() {
    let mut class = Class::new();
    for name in ["ada", "bob", "finn"] {
        class = class.with(&format!("submitted/{name}/hw1/a.rs"), "x");
    }
    for number in 0..60 {
        let path = format!("submitted/eve/hw1/{}/{number}.rs", number % 6);
        class = class.with(&path, "x");
    }
    let tree = Tree::open_within(class.0.path(), 40, 20).unwrap();
    let told: Vec<_> = tree
        .entries
        .iter()
        .map(|entry| (entry.path.as_str(), entry.kind == Kind::File))
        .collect();
    let expected = [
        ("submitted/ada/hw1/a.rs", true),
        ("submitted/bob/hw1/a.rs", true),
        ("submitted/eve/hw1", false),
        ("submitted/finn/hw1/a.rs", true),
    ];
    assert_eq!(told, expected);
    // If no single folder is responsible, the class is too large.
    let all = Tree::open_within(class.0.path(), 40, 1_000);
    assert!(matches!(all, Err(IntakeError::TooMany { limit: 40, .. })));
}

#[test]
fn entries_that_leave_their_folder_are_not_read() {
    // The writer cleans up names, so hostile names are written into the bytes.
    let names = [
        ("up/up/etc/ada.ipynb", "../../etc/ada.ipynb"),
        ("root/passwd.rs", "/oot/passwd.rs"),
        ("good/up/up/up.rs", "good/../../up.rs"),
        ("up_windows_x.rs", "..\\windows\\x.rs"),
        ("good.rs", "good.rs"),
    ];
    let mut hostile = archive(&names.map(|(plain, _)| (plain, b"fn sum() {}".as_slice())));
    for (plain, name) in names.iter().filter(|(plain, name)| plain != name) {
        while let Some(at) = hostile
            .windows(plain.len())
            .position(|part| part == plain.as_bytes())
        {
            hostile[at..at + plain.len()].copy_from_slice(name.as_bytes());
        }
    }
    let class = Class::new().with("eve.zip", hostile);
    let intake = class.read().unwrap();
    let files: Vec<_> = intake.submissions[0]
        .files
        .iter()
        .map(|file| file.path.clone())
        .collect();
    assert_eq!(files, [PathBuf::from("eve.zip/good.rs")]);
    let expected = [
        "../../etc/ada.ipynb",
        "/oot/passwd.rs",
        "good/../../up.rs",
        "../windows/x.rs",
    ]
    .map(|path| format!("`eve.zip/{path}` leaves its folder and was not read."));
    assert_eq!(problems(&intake), expected);
}

#[test]
fn a_link_in_an_archive_is_not_followed() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer
        .add_symlink("lesson.ipynb", "/etc/passwd", SimpleFileOptions::default())
        .unwrap();
    let bytes = writer.finish().unwrap().into_inner();
    let intake = Class::new().with("eve.zip", bytes).read().unwrap();
    assert_eq!(
        problems(&intake),
        ["`eve.zip/lesson.ipynb` is a symbolic link. Links are not followed."]
    );
}

#[test]
fn of_two_entries_with_one_name_the_last_counts_and_that_is_told() {
    // The writer refuses duplicate names, so the second file is renamed in the bytes.
    let mut bytes = archive(&[("a.rs", b"first"), ("b.rs", b"second")]);
    while let Some(at) = bytes.windows(4).position(|window| window == b"b.rs") {
        bytes[at] = b'a';
    }
    let intake = Class::new().with("eve.zip", bytes).read().unwrap();
    assert_eq!(summary(&intake), ["eve#1 1"]);
    assert_eq!(intake.submissions[0].files[0].bytes, b"second");
    assert_eq!(
        problems(&intake),
        ["`eve.zip` holds two files with the same name; the last one counts."]
    );
}

#[test]
fn an_archive_with_a_password_and_one_of_another_kind_are_told() {
    let mut locked = archive(&[("lesson.ipynb", NOTEBOOK.as_bytes())]);
    // The first bit of the flags, in both of the entry's headers.
    for (signature, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        let at = locked
            .windows(4)
            .position(|window| window == signature)
            .unwrap();
        locked[at + flags] |= 1;
    }
    let class = Class::new()
        .with("bob.zip", locked)
        .with("carl/work.7z", "7z")
        .with("dora.zip", "no archive at all")
        .with(
            "emil.zip",
            archive(&[("inner.zip", &archive(&[("a.rs", b"x")]))]),
        )
        .with("finn.zip", archive(&[("essay.pdf", b"x")]))
        .with("gina/essay.pdf", "x")
        .with("hugo/a.rs", "x");
    let intake = class.read().unwrap();
    let told = problems(&intake);
    assert_eq!(
        told[0],
        "`bob.zip/lesson.ipynb` needs a password. Ask for an archive without one."
    );
    assert_eq!(
        told[1],
        "`carl/work.7z` is not a zip archive and was not opened."
    );
    assert!(
        told[2].starts_with("`dora.zip` is damaged or not a zip archive"),
        "{told:?}"
    );
    assert_eq!(
        told[3],
        "`emil.zip/inner.zip` is an archive in an archive and was not opened."
    );
    assert_eq!(told[4], "`finn.zip` holds no notebook and no Rust file.");
    assert_eq!(
        told[5],
        "It holds no notebook and no Rust file, only `essay.pdf`."
    );
    assert_eq!(intake.submissions.len(), 7, "nobody is lost");
}

#[test]
fn entries_that_share_their_bytes_are_refused() {
    let mut bytes = archive(&[("a.rs", &[b'x'; 1000]), ("b.rs", &[b'x'; 1000])]);
    // The second entry of the central directory points at the first one's data.
    let at = bytes
        .windows(4)
        .enumerate()
        .filter(|(_, window)| window == b"PK\x01\x02")
        .map(|(at, _)| at)
        .nth(1)
        .unwrap();
    bytes[at + 42..at + 46].copy_from_slice(&0u32.to_le_bytes());
    let intake = Class::new().with("eve.zip", bytes).read().unwrap();
    assert_eq!(summary(&intake), ["eve#1 0"]);
    assert_eq!(problems(&intake).len(), 1);
}

#[test]
fn a_name_that_is_no_utf_8_is_read_as_latin_1() {
    let class = Class::new().with("ada.rs", "x");
    let name = std::ffi::OsStr::from_bytes(b"St\xe9phane.rs");
    fs::write(class.0.path().join(name), "fn sum() {}").unwrap();
    let intake = class.read().unwrap();
    assert_eq!(summary(&intake), ["Stéphane#1 1", "ada#1 1"]);
}

#[test]
fn a_name_cannot_write_to_the_terminal() {
    let class = Class::new()
        .with("eve\u{1b}[2J.rs", "x")
        .with("bob\n.zip", archive(&[("a\u{7}.rs", b"x")]));
    let intake = class.read().unwrap();
    assert_eq!(summary(&intake), ["bob\u{fffd}#1 1", "eve\u{fffd}[2J#1 1"]);
    let path = &intake.submissions[0].files[0].path;
    assert_eq!(path, Path::new("bob\u{fffd}.zip/a\u{fffd}.rs"));
}

#[test]
fn a_learner_who_is_called_like_a_folder_of_nbgrader_costs_nobody_anything() {
    for name in ["inbound", "submitted", "source"] {
        let class = Class::new()
            .with("class/ada/ps1/a.ipynb", NOTEBOOK)
            .with(&format!("class/{name}/ps1/a.ipynb"), NOTEBOOK)
            .with(&format!("class/{name}/ps1/deep/b.ipynb"), NOTEBOOK);
        let options = IntakeOptions {
            layout: Some(Layout::Nbgrader),
            ..IntakeOptions::default()
        };
        let intake = class.read_with(&options).unwrap();
        assert_eq!(
            summary(&intake),
            ["ada#1 1".to_owned(), format!("{name}#1 2")]
        );
        assert!(intake.left_aside.is_empty(), "{:?}", intake.left_aside);
        // In a flat folder, and in a course's folder of submissions.
        let flat = Class::new()
            .with("class/ada.ipynb", NOTEBOOK)
            .with(&format!("class/{name}/a.ipynb"), NOTEBOOK);
        let intake = flat.read_with(&IntakeOptions::default()).unwrap();
        assert_eq!(intake.layout, Layout::Flat);
        assert_eq!(intake.submissions.len(), 2);
        let course = Class::new()
            .with("class/gradebook.db", "")
            .with("class/source/ps1/a.ipynb", NOTEBOOK)
            .with("class/submitted/ada/ps1/a.ipynb", NOTEBOOK)
            .with(&format!("class/submitted/{name}/ps1/a.ipynb"), NOTEBOOK);
        let intake = course.read_with(&IntakeOptions::default()).unwrap();
        assert_eq!(
            summary(&intake),
            ["ada#1 1".to_owned(), format!("{name}#1 1")]
        );
    }
}

#[test]
fn nbgraders_exchange_believes_only_the_owner_of_a_folder() {
    let handed_in =
        |name: &str| format!("class/inbound/{name}+ps1+2015-02-01 10:00:00.000000 UTC/a.ipynb");
    let class = Class::new()
        .with(&handed_in("ada"), NOTEBOOK)
        .with("class/inbound/bob/ps1/a.ipynb", NOTEBOOK);
    let intake = class.read_with(&IntakeOptions::default()).unwrap();
    assert_eq!(summary(&intake), ["ada#1 1"]);
    assert_eq!(
        intake.left_aside,
        ["`inbound/bob/ps1/a.ipynb` is not in a folder that `nbgrader submit` created."]
    );
    if !rustix::process::geteuid().is_root() {
        // Only root can give a folder to somebody else.
        return;
    }
    let forged = class.path(&handed_in("carl"));
    fs::write(&forged, NOTEBOOK).unwrap();
    std::os::unix::fs::chown(forged.parent().unwrap(), Some(60_123), None).unwrap();
    let intake = class.read_with(&IntakeOptions::default()).unwrap();
    assert_eq!(summary(&intake), ["ada#1 1"]);
    assert!(
        intake.left_aside[1]
            .contains("in a folder that belongs to the user 60123, who is not the learner"),
        "{:?}",
        intake.left_aside
    );
}

#[test]
fn people_who_share_a_name_are_not_taken_for_each_other() {
    let class = Class::new()
        .with("roster.csv", "id,name\nada,Ada Lovelace\nbob,Bob Byte\n")
        .with(
            "class/Ada Lovelace_65_assignsubmission_file_/a.ipynb",
            NOTEBOOK,
        )
        .with(
            "class/Ada Lovelace_66_assignsubmission_file_/a.ipynb",
            NOTEBOOK,
        )
        .with("class/Bob Byte_67_assignsubmission_file_/a.ipynb", NOTEBOOK);
    let options = IntakeOptions {
        roster: Some(class.0.path().join("roster.csv")),
        ..IntakeOptions::default()
    };
    let intake = class.read_with(&options).unwrap();
    assert_eq!(summary(&intake), ["65#1 1", "66#1 1", "bob#1 1"]);
    let told = problems(&intake);
    assert!(
        told[0].contains("Several people have the name `Ada Lovelace`"),
        "{told:?}"
    );
    // The worksheet says who is who, and one of the learners has changed their name.
    let worksheet = "Identifier,Full name\nParticipant 65,Ada Lovelace\nParticipant 66,Eve\nParticipant 67,Bob Byte\n";
    let class = class.with("roster.csv", worksheet);
    let intake = class.read_with(&options).unwrap();
    assert_eq!(
        summary(&intake),
        ["65#1 1", "66 (not in the roster)#1 1", "67#1 1"]
    );
}
