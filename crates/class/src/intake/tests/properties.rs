//! What holds for every archive and every set of names.

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
            let key = |one: &Whole| (one.student.id.clone(), one.attempt.number);
            prop_assert!(key(&pair[0]) < key(&pair[1]), "sorted by learner and attempt");
        }
    }
}
