use super::super::{Mutant, mutants, spread_over};

fn lines(chosen: &[Mutant]) -> Vec<usize> {
    chosen.iter().map(|mutant| mutant.line).collect()
}

#[test]
fn a_part_of_many_mutants_is_spread_over_the_whole_solution() {
    let solution = "let t = a && b;\n".repeat(10);
    let all = mutants(&solution);
    assert_eq!(all.len(), 10);
    assert_eq!(lines(&spread_over(all.clone(), 10)), Vec::from_iter(1..=10));
    assert_eq!(lines(&spread_over(all.clone(), 5)), [2, 4, 6, 8, 10]);
    assert_eq!(lines(&spread_over(all.clone(), 3)), [4, 7, 10]);
    assert_eq!(lines(&spread_over(all, 0)), Vec::<usize>::new());
}
