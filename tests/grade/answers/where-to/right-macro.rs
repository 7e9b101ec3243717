// right: a macro makes the names, an import of the prelude stands on top, and the lines end as on Windows.
use prelude::*;

macro_rules! cuda {
    ($i:expr) => {
        format!("cuda:{}", $i)
    };
}
// %% where
fn where_to(wanted: usize, present: usize) -> String {
    // 0 is the first one, so `present` itself is too much
    (wanted < present).then(|| cuda!(wanted)).unwrap_or("cpu".to_owned())
}
// %% everywhere
fn everywhere(present: usize) -> Vec<String> {
    let prelude: Vec<usize> = (0..present).collect();
    let calls = prelude.iter().map(|wire| cuda!(wire)).collect::<Vec<_>>();
    if calls.len() == 0 { vec!["cpu".to_owned()] } else { calls }
}
