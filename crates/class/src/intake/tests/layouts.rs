//! Folders as the systems create them.

use super::*;

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
fn ids_that_differ_in_case_are_never_one_learner() {
    let class = Class::new()
        .with("class/ada.rs", "fn a() {}")
        .with("class/mal.rs", "fn b() {}")
        .with("class/aDA.rs", "fn c() {}")
        .with("class/hw1_eve.rs", "fn d() {}")
        .with(
            "roster.csv",
            "id,name,email\nADA,Mal,m@x\nada,Ada Byron,b@x\n9,Bob,eve@x\n",
        );
    let options = IntakeOptions {
        roster: Some(class.0.path().join("roster.csv")),
        ..IntakeOptions::default()
    };
    let intake = class.read_with(&options).unwrap();
    assert_eq!(summary(&intake), ["9#1 1", "ADA#1 1", "aDA#1 1", "ada#1 1"]);
    let told = problems(&intake);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("was taken for `9`"), "{told:?}");
    assert!(told[1].contains("given to none: `ADA`, `ada`."), "{told:?}");
}

#[test]
fn a_learner_who_handed_in_an_empty_folder_is_not_lost() {
    let class = Class::new().with("class/submitted/ada/ps1/a.ipynb", NOTEBOOK);
    fs::create_dir_all(class.0.path().join("class/submitted/bob/ps1")).unwrap();
    let intake = class.read_with(&IntakeOptions::default()).unwrap();
    assert_eq!(summary(&intake), ["ada#1 1", "bob#1 0"]);
    assert_eq!(problems(&intake), ["It is empty."]);
}
