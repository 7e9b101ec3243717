mod game {
    #[derive(Debug, PartialEq, Clone, Copy)]
    pub enum Move {
        Rock,
        Paper,
        Scissors,
    }
    pub use Move::*;

    pub fn beats(a: Move, b: Move) -> bool {
        matches!((a, b), (Rock, Scissors) | (Paper, Rock) | (Scissors, Paper))
    }
}

use game::*;

fn main() {
    let mine = Paper;
    let yours = Rock;
    println!("{mine:?} {}", beats(mine, yours));
    println!("{}", beats(yours, mine));
    let moves: Vec<Move> = vec![Rock, Scissors];
    println!("{moves:?}");
}
