//! Compares the product with stock evcxr: both play every cell of the corpus, and each answer is compared field by
//! field. With the feature `live`, stock evcxr plays too and its replies are recorded; otherwise, the recorded replies
//! are used.

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
use direct::Answer;
use protocol::Reply;
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
    let (direct, stock) = both(folder, &scripts);
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
    // Only replies that are understood become the recording.
    #[cfg(feature = "live")]
    recorded::write(folder, &scripts, &stock);
}

type Both = (Vec<Vec<Answer>>, Vec<Vec<Reply>>);

#[cfg(feature = "live")]
fn both(_folder: &str, scripts: &[Script]) -> Both {
    std::thread::scope(|scope| {
        let direct = scope.spawn(|| direct::play(scripts));
        let stock = stock::play(scripts);
        (direct.join().expect("played"), stock)
    })
}

#[cfg(not(feature = "live"))]
fn both(folder: &str, scripts: &[Script]) -> Both {
    let stock = recorded::read(folder, scripts);
    (direct::play(scripts), stock)
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
