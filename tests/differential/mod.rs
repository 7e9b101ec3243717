//! The session's shortcuts against evcxr as it comes (`GPU_TUTOR_PLAIN=1`): every cell of the corpus, both ways.

mod play;
mod script;
mod seen;

use play::{Way, disagreements, play};
use script::{Script, scripts};

fn compare(scripts: &[Script]) {
    let (direct, plain) = std::thread::scope(|scope| {
        let plain = scope.spawn(|| play(scripts, Way::Plain));
        (play(scripts, Way::Direct), plain.join().expect("played"))
    });
    let found = disagreements(scripts, &direct, &plain);
    assert!(
        found.is_empty(),
        "{} cells differ:\n\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn the_plain_way_gives_the_same_answers() {
    let corpus = scripts("corpus");
    let cells: usize = corpus.iter().map(|script| script.cells.len()).sum();
    assert!(cells >= 180, "{cells} cells");
    compare(&corpus);
}

/// Some ten minutes, where the machine has two cores: `cargo test --release --test all differential -- --ignored`.
#[test]
#[ignore = "the rest of the corpus takes many minutes in the plain way"]
fn the_plain_way_gives_the_same_answers_to_the_long_corpus() {
    compare(&scripts("corpus/long"));
}
