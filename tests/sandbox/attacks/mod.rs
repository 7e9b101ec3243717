//! Attacks on the walls. If the machine allows it, each attack is first shown to succeed outside a box.

mod calls;
mod files;
mod limits;
mod network;
mod processes;

use gpu_tutor_sandbox::Way;

use super::attacker::{attack, outside};
use super::support::Ran;
use super::view::ways;

/// Every way to create a box: even without namespaces, the attack must fail.
pub fn all_ways() -> Vec<Way> {
    ways().into_iter().chain([Way::Bare]).collect()
}

#[track_caller]
fn assert_refused(way: Way, ran: &Ran) {
    assert!(ran.said.starts_with("refused"), "{way:?}: {ran:?}");
}

/// An attack that must succeed outside and fail in every box.
#[track_caller]
fn only_outside(words: &[&str]) {
    assert!(
        outside(words).starts_with("done"),
        "{words:?} outside: {}",
        outside(words)
    );
    for way in all_ways() {
        assert_refused(way, &attack(way, words));
    }
}

/// The number after the attacker's `done`.
#[track_caller]
fn number(said: &str) -> u64 {
    let number = said.strip_prefix("done ").expect("the attack succeeds");
    number.trim().parse().expect("a number")
}
