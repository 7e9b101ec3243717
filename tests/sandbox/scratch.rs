//! Attacks on the size limit of a scratch folder that is on disk.

use gpu_tutor_sandbox::{End, Layer, Way};

use super::attacker::attack;
use super::support::shell;

#[test]
fn files_that_no_path_can_name_are_not_hidden() {
    let ran = attack(Way::Bare, &["nest"]);
    assert_eq!(ran.end, End::Scratch, "{ran:?}");
}

#[test]
fn a_scratch_folder_on_the_disk_is_no_whole_layer() {
    let layers = shell(Way::Bare, "true").layers;
    let why = layers
        .missing
        .iter()
        .find(|(layer, _)| *layer == Layer::Limits);
    assert!(
        why.is_some_and(|(_, why)| why.contains("on the disk")),
        "{layers}"
    );
}
