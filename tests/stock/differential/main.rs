//! Compares the product with stock evcxr: both play every cell of the corpus, and each answer is compared field by
//! field. With the feature `live`, stock evcxr plays too and its replies are recorded; otherwise the recorded ones count.

mod compare;
mod direct;
mod normal;
mod place;
#[path = "../src/protocol.rs"]
mod protocol;
mod recorded;
mod script;
mod seen;
#[cfg(feature = "live")]
mod stock;

use std::time::Instant;

use compare::disagreements;
use script::{Script, scripts};

/// The environment variable that selects one script, for use while it is being written.
const ONLY: &str = "STOCK_ONLY";

/// Plays the scripts of a folder, which must have at least `least` cells.
fn compare(folder: &str, least: usize) {
    let mut scripts = scripts(folder);
    let count = |scripts: &[Script]| scripts.iter().map(|script| script.cells.len()).sum();
    let cells: usize = count(&scripts);
    assert!(cells >= least, "{cells} cells");
    if let Ok(only) = std::env::var(ONLY) {
        scripts.retain(|script| script.name == only);
        assert!(!scripts.is_empty(), "{folder} has no script `{only}`");
    }
    let cells: usize = count(&scripts);
    let started = Instant::now();
    let (direct, stock) = std::thread::scope(|scope| {
        let direct = scope.spawn(|| direct::play(&scripts));
        let stock = replies(folder, &scripts);
        (direct.join().expect("played"), stock)
    });
    let found = disagreements(&scripts, &direct, &stock);
    eprintln!(
        "{cells} cells, {} differ, in {} s",
        found.len(),
        started.elapsed().as_secs()
    );
    assert!(
        found.is_empty(),
        "{} cells differ:\n\n{}",
        found.len(),
        found.join("\n")
    );
}

#[cfg(feature = "live")]
fn replies(folder: &str, scripts: &[Script]) -> Vec<Vec<protocol::Reply>> {
    let replies = stock::play(scripts);
    recorded::write(folder, scripts, &replies);
    replies
}

#[cfg(not(feature = "live"))]
fn replies(folder: &str, scripts: &[Script]) -> Vec<Vec<protocol::Reply>> {
    recorded::read(folder, scripts)
}

#[test]
fn stock_evcxr_gives_the_same_answers() {
    compare("corpus", 180);
}

#[test]
#[ignore = "the rest of the corpus takes many minutes"]
fn stock_evcxr_gives_the_same_answers_to_the_long_corpus() {
    compare("corpus/long", 500);
}
