//! Whole folders of submissions, made as the systems make them, and hostile ones.

use std::fs;
use std::io::{Cursor, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

const NOTEBOOK: &str = r#"{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}"#;

struct Class(tempfile::TempDir);

impl Class {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, path: &str) -> PathBuf {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        path
    }

    fn with(self, path: &str, content: impl AsRef<[u8]>) -> Self {
        fs::write(self.path(path), content).unwrap();
        self
    }

    fn read(&self) -> Result<Intake, IntakeError> {
        read(self.0.path(), &IntakeOptions::default())
    }

    fn read_with(&self, options: &IntakeOptions) -> Result<Intake, IntakeError> {
        read(&self.0.path().join("class"), options)
    }
}

/// "ada#1 2", the learner, the number of the attempt and of files.
fn summary(intake: &Intake) -> Vec<String> {
    intake
        .submissions
        .iter()
        .map(|one| {
            format!(
                "{}#{} {}",
                one.student.id,
                one.attempt.number,
                one.files.len()
            )
        })
        .collect()
}

fn problems(intake: &Intake) -> Vec<&str> {
    let all = intake.submissions.iter().flat_map(|one| &one.problems);
    all.map(String::as_str).collect()
}

fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn a_flat_folder_of_files_folders_and_archives_is_read() {
    let zipped = archive(&[
        ("hw/lesson.ipynb", NOTEBOOK.as_bytes()),
        ("__MACOSX/hw/._lesson.ipynb", b"noise"),
        ("hw/.ipynb_checkpoints/lesson-checkpoint.ipynb", b"old"),
        ("hw/plot.png", b"png"),
    ]);
    let class = Class::new()
        .with("ada.ipynb", NOTEBOOK)
        .with("bob.rs", "fn sum() {}")
        .with("carl.zip", zipped)
        .with("dora/lesson.ipynb", NOTEBOOK)
        .with("dora/.ipynb_checkpoints/lesson-checkpoint.ipynb", "old")
        .with("dora/target/debug/build/generated.rs", "fn x() {}")
        .with("emil.ipynb.txt", NOTEBOOK)
        .with(".DS_Store", "x");
    let intake = class.read().unwrap();
    assert_eq!(intake.layout, Layout::Flat);
    assert_eq!(
        summary(&intake),
        ["ada#1 1", "bob#1 1", "carl#1 1", "dora#1 1", "emil#1 1"]
    );
    assert_eq!(
        intake.submissions[2].files[0].path,
        Path::new("carl.zip/hw/lesson.ipynb")
    );
    assert_eq!(intake.submissions[4].files[0].path, Path::new("emil.ipynb"));
    assert!(problems(&intake).is_empty(), "{:?}", problems(&intake));
    assert!(intake.left_aside.is_empty(), "{:?}", intake.left_aside);
}

#[test]
fn nbgraders_submitted_folder_tells_learner_and_time() {
    let class = Class::new()
        .with("class/submitted/bitdiddle/ps1/problem1.ipynb", NOTEBOOK)
        .with(
            "class/submitted/bitdiddle/ps1/timestamp.txt",
            "2015-02-02 15:58:23.948203 PST",
        )
        .with("class/submitted/hacker/ps1/problem1.ipynb", NOTEBOOK)
        .with("class/submitted/hacker/ps1/data/x.csv", "1")
        .with("class/source/ps1/problem1.ipynb", NOTEBOOK)
        .with("class/gradebook.db", "");
    for folder in ["class", "class/submitted"] {
        let intake = read(&class.0.path().join(folder), &IntakeOptions::default()).unwrap();
        assert_eq!(intake.layout, Layout::Nbgrader);
        assert_eq!(summary(&intake), ["bitdiddle#1 1", "hacker#1 1"]);
        let times: Vec<_> = intake
            .submissions
            .iter()
            .map(|one| one.attempt.submitted.map(|time| time.to_rfc3339()))
            .collect();
        let time = "2015-02-02T23:58:23.948203+00:00".to_owned();
        assert_eq!(times, [Some(time), None]);
        assert!(problems(&intake).is_empty());
        assert!(intake.left_aside.is_empty(), "{:?}", intake.left_aside);
    }
}

#[test]
fn several_assignments_of_nbgrader_need_a_name() {
    let class = Class::new()
        .with("class/submitted/ada/ps1/a.ipynb", NOTEBOOK)
        .with("class/submitted/ada/ps2/a.ipynb", NOTEBOOK)
        .with("class/submitted/bob/ps2/a.ipynb", NOTEBOOK);
    let error = class.read_with(&IntakeOptions::default()).unwrap_err();
    let message = error.to_string();
    assert!(
        message.ends_with("several assignments: ps1, ps2. Name one with --assignment-folder"),
        "{message}"
    );
    let named = |name: &str| IntakeOptions {
        assignment_folder: Some(name.to_owned()),
        ..IntakeOptions::default()
    };
    let intake = class.read_with(&named("ps2")).unwrap();
    assert_eq!(summary(&intake), ["ada#1 1", "bob#1 1"]);
    let message = class.read_with(&named("ps3")).unwrap_err().to_string();
    assert!(
        message.contains("no learner has an assignment `ps3`"),
        "{message}"
    );
}

#[test]
fn nbgraders_exchange_keeps_every_attempt() {
    let name = "class/inbound/ada+ps1+2015-02-02 15:58:23.948203 UTC+f00ba4/a.ipynb";
    let class = Class::new()
        .with(name, "second")
        .with(
            "class/inbound/ada+ps1+2015-02-01 10:00:00.000000 UTC+ba4/a.ipynb",
            "first",
        )
        .with(
            "class/inbound/bob+ps1+2015-02-01 10:00:00.000000 UTC/a.ipynb",
            "only",
        );
    let intake = class.read_with(&IntakeOptions::default()).unwrap();
    assert_eq!(summary(&intake), ["ada#1 1", "ada#2 1", "bob#1 1"]);
    assert_eq!(intake.submissions[0].files[0].bytes, b"first");
    assert_eq!(intake.submissions[1].files[0].bytes, b"second");
}

#[test]
fn downloads_are_recognised_as_folders_and_as_archives() {
    let moodle = [
        "Ada Lovelace_65_assignsubmission_file_/lesson.ipynb",
        "Bob Byte_66_assignsubmission_file_/lesson.ipynb",
    ];
    let canvas = [
        "lovelaceada_1234_1_hw.ipynb",
        "bytebob_LATE_1235_2_hw-1.ipynb",
    ];
    for (layout, paths) in [(Layout::Moodle, moodle), (Layout::Canvas, canvas)] {
        let entries = paths.map(|path| (path, NOTEBOOK.as_bytes()));
        let bytes = archive(&entries);
        let mut unpacked = Class::new();
        for path in paths {
            unpacked = unpacked.with(path, NOTEBOOK);
        }
        let packed = Class::new().with("submissions.zip", &bytes);
        let direct = read(
            &packed.0.path().join("submissions.zip"),
            &IntakeOptions::default(),
        );
        for intake in [unpacked.read(), packed.read(), direct] {
            let intake = intake.unwrap();
            assert_eq!(intake.layout, layout);
            assert_eq!(summary(&intake).len(), 2);
            assert!(intake.submissions.iter().all(|one| one.files.len() == 1));
        }
    }
}

#[test]
fn a_folder_with_the_marks_of_two_layouts_names_the_option() {
    let class = Class::new()
        .with("lovelaceada_1234_1_hw.ipynb", NOTEBOOK)
        .with("grace.ipynb", NOTEBOOK);
    let message = class.read().unwrap_err().to_string();
    assert!(
        message.ends_with("it looks like canvas or flat. Say which it is with --layout"),
        "{message}"
    );
    let flat = IntakeOptions {
        layout: Some(Layout::Flat),
        ..IntakeOptions::default()
    };
    let intake = read(class.0.path(), &flat).unwrap();
    assert_eq!(intake.submissions.len(), 2);
}

#[test]
fn what_one_learner_hands_in_does_not_decide_the_layout_of_the_class() {
    let class = || {
        Class::new()
            .with("ada/a.ipynb", NOTEBOOK)
            .with("bob/a.ipynb", NOTEBOOK)
            .with("carl/a.ipynb", NOTEBOOK)
    };
    for path in [
        "eve/ps1/timestamp.txt",
        "eve/submission_metadata.yml",
        "eve/x_1_assignsubmission_file_/a.ipynb",
        "eve/inbound/eve+ps1+2015-02-01 10:00:00 UTC/a.ipynb",
    ] {
        let intake = class().with(path, "x").read().unwrap();
        assert_eq!(intake.layout, Layout::Flat, "{path}");
        assert_eq!(intake.submissions.len(), 4, "{path}");
    }
    for path in [
        "x_1_assignsubmission_file_/a.ipynb",
        "eve+ps1+2015-02-01 10:00:00 UTC/a.ipynb",
    ] {
        let read = class().with(path, "x").read();
        assert!(matches!(read, Err(IntakeError::Ambiguous { .. })), "{path}");
    }
}

#[test]
fn a_learner_whose_number_is_anothers_id_is_kept_apart() {
    let class = Class::new()
        .with("class/Eve_65_assignsubmission_file_/a.ipynb", NOTEBOOK)
        .with("class/Bob Byte_70_assignsubmission_file_/a.ipynb", NOTEBOOK)
        .with("roster.csv", "id,name\n65,Bob Byte\n");
    let options = IntakeOptions {
        roster: Some(class.0.path().join("roster.csv")),
        ..IntakeOptions::default()
    };
    let intake = class.read_with(&options).unwrap();
    assert_eq!(summary(&intake), ["65#1 1", "65 (not in the roster)#1 1"]);
    assert_eq!(
        intake.submissions[0].student.name.as_deref(),
        Some("Bob Byte")
    );
}

#[test]
fn a_folder_without_submissions_is_an_error_that_says_so() {
    let class = Class::new().with("instructions.pdf", "x");
    assert!(matches!(class.read(), Err(IntakeError::Nothing { .. })));
    let missing = read(Path::new("/nowhere/at/all"), &IntakeOptions::default());
    assert!(matches!(missing, Err(IntakeError::Read { .. })));
    let wrong = IntakeOptions {
        layout: Some(Layout::Gradescope),
        ..IntakeOptions::default()
    };
    let message = read(class.0.path(), &wrong).unwrap_err().to_string();
    assert!(
        message.contains("no `submission_metadata.yml`"),
        "{message}"
    );
}

#[test]
fn the_roster_names_learners_joins_attempts_and_gives_times() {
    let class = Class::new()
        .with("class/hw1_ada.ipynb", "one")
        .with("class/ada@x.org.ipynb", "two")
        .with("class/grace.ipynb", NOTEBOOK)
        .with("class/eve.ipynb", NOTEBOOK)
        .with(
            "roster.csv",
            "id,name,email,submitted\nada,Ada Lovelace,ada@x.org,\ngrace,Grace Hopper,,2026-11-20 23:59\nzoe,Zoe,,\n",
        );
    let options = IntakeOptions {
        roster: Some(class.0.path().join("roster.csv")),
        offset: FixedOffset::east_opt(3600),
        ..IntakeOptions::default()
    };
    let intake = class.read_with(&options).unwrap();
    let grace = &intake.submissions[2];
    assert_eq!(summary(&intake), ["ada#1 2", "eve#1 1", "grace#1 1"]);
    assert_eq!(grace.student.name.as_deref(), Some("Grace Hopper"));
    let time = grace.attempt.submitted.map(|time| time.to_rfc3339());
    assert_eq!(time.as_deref(), Some("2026-11-20T22:59:00+00:00"));
    assert_eq!(problems(&intake), ["Its learner is not in the roster."]);
    let roster = intake.roster.unwrap();
    assert_eq!(roster.len(), 3, "who handed in nothing is there too");
}

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
    // A bomb: 21 MiB in a few kilobytes, and it says that it is small.
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
    assert_eq!(problems[0], "`eve.ipynb` is larger than 20 MiB.");
    assert!(
        problems[1].starts_with("`mallory.zip/lesson.ipynb`"),
        "{problems:?}"
    );
    assert_eq!(
        problems[2],
        "`oscar.zip/lesson.ipynb` is larger than 20 MiB."
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
        Some(&"95 more files of it could not be read.")
    );
}

#[test]
fn entries_that_leave_their_folder_are_not_read() {
    // The writer tidies names, so they are made hostile in the bytes.
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
    // The writer refuses equal names, so the second is renamed in the bytes.
    let mut bytes = archive(&[("a.rs", b"first"), ("b.rs", b"second")]);
    while let Some(at) = bytes.windows(4).position(|window| window == b"b.rs") {
        bytes[at] = b'a';
    }
    let intake = Class::new().with("eve.zip", bytes).read().unwrap();
    assert_eq!(summary(&intake), ["eve#1 1"]);
    assert_eq!(intake.submissions[0].files[0].bytes, b"second");
    assert_eq!(
        problems(&intake),
        ["`eve.zip` holds two files of one name; the last one counts."]
    );
}

#[test]
fn an_archive_with_a_password_and_one_of_another_kind_are_told() {
    let mut locked = archive(&[("lesson.ipynb", NOTEBOOK.as_bytes())]);
    // The first bit of the flags, in both headers of the entry.
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
        told[2].starts_with("`dora.zip` is damaged or no zip archive"),
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
fn a_learner_who_handed_in_an_empty_folder_is_not_lost() {
    let class = Class::new().with("class/submitted/ada/ps1/a.ipynb", NOTEBOOK);
    fs::create_dir_all(class.0.path().join("class/submitted/bob/ps1")).unwrap();
    let intake = class.read_with(&IntakeOptions::default()).unwrap();
    assert_eq!(summary(&intake), ["ada#1 1", "bob#1 0"]);
    assert_eq!(problems(&intake), ["It is empty."]);
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_bytes_as_an_archive_are_read_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let class = Class::new().with("eve.zip", bytes).with("bob.rs", "x");
            let intake = class.read().unwrap();
            prop_assert_eq!(intake.submissions.len(), 2);
        }

        #[test]
        fn a_damaged_archive_costs_its_learner_only(at in 0usize..300, byte in any::<u8>()) {
            let mut bytes = archive(&[("a.rs", b"fn sum() {}"), ("b/c.ipynb", NOTEBOOK.as_bytes())]);
            let at = at % bytes.len();
            bytes[at] = byte;
            let class = Class::new().with("eve.zip", bytes).with("bob.rs", "x");
            let intake = class.read().unwrap();
            prop_assert_eq!(&summary(&intake)[0], "bob#1 1");
            for file in &intake.submissions[1].files {
                prop_assert!(!file.path.to_string_lossy().contains(".."));
            }
        }

        #[test]
        fn every_file_of_a_flat_folder_is_somebodys(names in proptest::collection::btree_set("[a-zéß0-9_ ()-]{1,12}", 1..8)) {
            let names: Vec<_> = names.into_iter().filter(|name| !name.trim().is_empty()).collect();
            prop_assume!(!names.is_empty());
            let mut class = Class::new();
            for name in &names {
                class = class.with(&format!("{name}.rs"), "fn sum() {}");
            }
            let flat = IntakeOptions { layout: Some(Layout::Flat), ..IntakeOptions::default() };
            let intake = read(class.0.path(), &flat).unwrap();
            let files: usize = intake.submissions.iter().map(|one| one.files.len()).sum();
            prop_assert_eq!(files, names.len());
            for pair in intake.submissions.windows(2) {
                let key = |one: &Submission| (one.student.id.clone(), one.attempt.number);
                prop_assert!(key(&pair[0]) < key(&pair[1]), "sorted by learner and attempt");
            }
        }
    }
}
