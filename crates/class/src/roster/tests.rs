//! Rosters as the systems export them.

use super::*;

fn read(text: &str) -> Roster {
    Roster::parse(Path::new("roster.csv"), text, None).unwrap()
}

fn ids(roster: &Roster) -> Vec<&str> {
    let ids = roster.students.iter().map(|student| student.id.as_str());
    ids.collect()
}

fn claim(id: &str, name: Option<&str>) -> Student {
    Student {
        id: id.to_owned(),
        name: name.map(str::to_owned),
        ..Student::default()
    }
}

#[test]
fn a_plain_roster_has_id_name_and_address() {
    let roster = read("id,name,email\nada,Ada Lovelace,ada@x.org\nbob,,\n");
    assert_eq!(ids(&roster), ["ada", "bob"]);
    let ada = &roster.students[0];
    assert_eq!(ada.name.as_deref(), Some("Ada Lovelace"));
    assert_eq!(ada.email.as_deref(), Some("ada@x.org"));
    assert_eq!(roster.students[1].name, None);
}

#[test]
fn nbgraders_students_and_its_export_are_read() {
    let roster = read("id,first_name,last_name,email,lms_user_id\nbitdiddle,Ben,Bitdiddle,,17\n");
    assert_eq!(roster.students[0].name.as_deref(), Some("Ben Bitdiddle"));
    assert_eq!(roster.students[0].columns["lms_user_id"], "17");
    // One line for each assignment, with grades that are dropped.
    let roster = read(
        "assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,score\n\
         ps1,None,2015-02-02 23:58:23 UTC,bitdiddle,Bitdiddle,Ben,,3.0,3.0\n\
         ps2,None,,bitdiddle,Bitdiddle,Ben,,5.0,5.0\n",
    );
    assert_eq!(ids(&roster), ["bitdiddle"]);
    assert_eq!(roster.students[0].columns.len(), 1);
    let time = roster.submitted("bitdiddle");
    assert_eq!(time, None, "it could be another assignment's");
    assert!(roster.remarks.is_empty(), "{:?}", roster.remarks);
}

// As Canvas writes it: the second line is there if an assignment is posted manually, the third one always.
const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (123),Current Score
,,,,,Manual Posting,
    Points Possible,,,,,10.00,(read only)
\"Lovelace, Ada\",1234,S-1,ada,CS 101,7.00,70.00
\"O'Neill, Anne\",1235,S-2,anne,CS 101,,
\"Student, Test\",1299,,f00ba4,CS 101,,
";

#[test]
fn canvass_gradebook_is_read_without_its_lines_for_points_and_the_test_student() {
    let roster = read(CANVAS);
    assert_eq!(ids(&roster), ["1234", "1235"]);
    let ada = &roster.students[0];
    assert_eq!(ada.name.as_deref(), Some("Lovelace, Ada"));
    let kept: Vec<_> = ada.columns.keys().map(String::as_str).collect();
    assert_eq!(
        kept,
        ["ID", "SIS Login ID", "SIS User ID", "Section", "Student"]
    );
    assert!(roster.remarks.is_empty(), "{:?}", roster.remarks);
}

#[test]
fn a_canvas_learner_is_found_by_each_of_their_numbers_and_by_name() {
    let roster = read(CANVAS);
    for id in ["1234", "S-1", "ada", "ADA", "lovelaceada", "Ada Lovelace"] {
        let found = roster
            .find(&claim(id, None))
            .learner()
            .map(|student| student.id.as_str());
        assert_eq!(found, Some("1234"), "{id}");
    }
    let found = roster
        .find(&claim("99", Some("oneillanne")))
        .learner()
        .unwrap();
    assert_eq!(found.id, "1235");
    assert!(roster.find(&claim("nobody", None)) == Found::Nobody);
}

#[test]
fn moodles_worksheet_and_grades_are_read() {
    let roster = read(
        "Identifier,Full name,Email address,Status,Grade,Maximum grade,Last modified (submission)\n\
         Participant 657831,Ada Lovelace,ada@x.org,Submitted for grading,,10.00,\"Wednesday, 10 June 2026, 2:14 PM\"\n\
         Participant 657832,Bob Byte,bob@x.org,No submission,,10.00,-\n\
         Participant 657833,Carl Core,carl@x.org,Submitted,,10.00,mercredi 10 juin\n",
    );
    assert_eq!(ids(&roster), ["657831", "657832", "657833"]);
    assert_eq!(
        roster.students[0].columns["Identifier"],
        "Participant 657831"
    );
    let time = roster.submitted("657831").map(|time| time.to_rfc3339());
    assert_eq!(time.as_deref(), Some("2026-06-10T14:14:00+00:00"));
    assert_eq!(roster.submitted("657832"), None);
    assert_eq!(roster.remarks.len(), 1);

    let roster = read(
        "First name;Last name;ID number;Institution;Department;Email address;Assignment: hw1 (Real)\n\
         Ada;Lovelace;815;;;ada@x.org;7,00\n\
         Bob;Byte;;;;bob@x.org;-\n",
    );
    assert_eq!(ids(&roster), ["815", "bob@x.org"]);
    let found = roster
        .find(&claim("657831", Some("Ada Lovelace")))
        .learner()
        .unwrap();
    assert_eq!(found.id, "815");
}

#[test]
fn gradescopes_roster_is_read() {
    let roster = read("First Name,Last Name,SID,Email,Sections\nAda,Lovelace,3031,ada@x.org,001\n");
    assert_eq!(ids(&roster), ["3031"]);
    assert_eq!(roster.students[0].columns["Sections"], "001");
}

#[test]
fn the_number_of_one_system_is_not_taken_for_the_id_of_another() {
    let roster = read("id,name\n65,Bob Byte\n66,Ada Lovelace\n");
    let found = |roster: &Roster, heading: &str, value: &str, name: &str| {
        let mut claim = claim("65", Some(name));
        claim.columns.insert(heading.to_owned(), value.to_owned());
        roster
            .find(&claim)
            .learner()
            .map(|student| student.id.clone())
    };
    let moodle = |name| found(&roster, "Identifier", "Participant 65", name);
    assert_eq!(moodle("Ada Lovelace").as_deref(), Some("66"));
    assert_eq!(moodle("Carl Core"), None);
    let canvas = |name| found(&roster, "ID", "65", name);
    assert_eq!(canvas("bytebob").as_deref(), Some("65"));
    assert_eq!(canvas("lovelaceada").as_deref(), Some("66"));
    assert_eq!(canvas("corecarl"), None);
    // With Canvas's own roster, a group's submission belongs to the person who sent it, whatever the group is called.
    let own = read(CANVAS);
    assert_eq!(found(&own, "ID", "1234", "team3").as_deref(), Some("1234"));
}

#[test]
fn a_name_that_two_learners_have_finds_neither() {
    let roster = read("id,name\n1,Ada Lovelace\n2,Ada Lovelace\n");
    let found = |id| roster.find(&claim(id, Some("Ada Lovelace")));
    assert!(matches!(found("77"), Found::Several(_)));
    assert_eq!(found("2"), Found::One(&roster.students[1]));
}

#[test]
fn a_learner_is_found_in_the_name_of_a_file() {
    let roster = read(
        "id,name,email\nada,Ada Lovelace,lovelace@x.org\nann,Ann Byte,ann@x.org\nbo,Bo Li,bo@x.org\nann-marie,Ann-Marie Kern,\n",
    );
    for (label, id) in [
        ("hw1_ada", Some("ada")),
        ("Lovelace-hw1", Some("ada")),
        ("Byte, Ann - homework", Some("ann")),
        ("hw ann-marie", Some("ann-marie")),
        ("ada and ann", None),
        ("annual report", None),
        ("bo_hw1", None),
        ("bo", Some("bo")),
    ] {
        let found = roster
            .find_in(label)
            .learner()
            .map(|student| student.id.as_str());
        assert_eq!(found, id, "{label}");
    }
}

#[test]
fn ids_that_differ_in_case_are_two_learners() {
    let roster = read("id,name,email\nADA,Mal,m@x.org\nada,Ada,ada@x.org\n");
    let found = |label: &str| roster.find_in(label);
    assert_eq!(found("ada"), Found::One(&roster.students[1]));
    assert_eq!(found("ADA"), Found::One(&roster.students[0]));
    assert_eq!(found("mal"), Found::One(&roster.students[0]));
    let unclear = found("aDa");
    let remark = unclear.remark("aDa").unwrap();
    assert_eq!(unclear.learner(), None);
    assert!(remark.contains("`ADA`, `ada`"), "{remark}");
}

#[test]
fn a_part_of_an_address_is_looked_at_last_and_told() {
    let found = |roster: &str, label: &str| {
        let roster = read(&format!("id,name,email\n{roster}"));
        let found = roster.find_in(label);
        let how = found.clone().map(|student| student.id.clone());
        (how, found.remark(label))
    };
    // Mal chose Ada's name as an address.
    for label in ["ada", "hw1_ada"] {
        let (unclear, remark) = found("7,Mal,ada@evil\n8,Ada Lovelace,al@x\n", label);
        assert!(matches!(unclear, Found::Several(_)), "{unclear:?}");
        assert!(remark.unwrap().contains("given to none"));
        let (name, remark) = found("7,Mal,ada@evil\n8,ada,al@x\n", label);
        assert_eq!((name, remark), (Found::One("8".to_owned()), None));
        let (alone, remark) = found("7,Mal,ada@evil\n8,Bob,al@x\n", label);
        assert_eq!(alone, Found::ByAddress("7".to_owned()));
        assert!(remark.unwrap().contains("e-mail address"));
    }
}

#[test]
fn lines_that_differ_for_one_learner_are_told() {
    let roster = read("id,name\nada,Ada\nada,Eve\n,Nobody\n");
    assert_eq!(ids(&roster), ["ada"]);
    assert_eq!(roster.students[0].name.as_deref(), Some("Ada"));
    assert_eq!(roster.remarks.len(), 2);
}

#[test]
fn a_file_that_is_no_roster_says_what_it_lacks() {
    let error = |text: &str| {
        let path = Path::new("roster.csv");
        Roster::parse(path, text, None).unwrap_err().to_string()
    };
    assert_eq!(
        error("points,grade\n1,2\n"),
        "the roster roster.csv has no column with the learners' ids. Name it `id`; its columns are points, grade"
    );
    assert!(error("id,name\n").contains("names no learner"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r.csv");
    std::fs::write(&path, b"id,name\nj\xfcrgen,x\n").unwrap();
    let message = Roster::read(&path, None).unwrap_err().to_string();
    assert!(message.contains("CSV UTF-8"), "{message}");
    std::fs::write(&path, "\u{feff}id,name\njürgen,x\n").unwrap();
    assert_eq!(Roster::read(&path, None).unwrap().students[0].id, "jürgen");
}
