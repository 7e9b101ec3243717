//! How workers share the answers among themselves.

use super::super::job::Key;
use super::super::queue::Queue;
use super::*;

/// A queue with the given number of answers to each exercise.
fn queue(counts: &[usize]) -> Queue {
    let lesson = lesson();
    let exercise = lesson.exercises().next().expect("an exercise");
    let mut jobs = Vec::new();
    for (index, count) in counts.iter().enumerate() {
        for number in 0..*count {
            let answer = format!("{index}.{number}");
            jobs.push(Job {
                key: Key::of(&settings(), &lesson, exercise, &answer),
                exercise: index,
                answer,
                faults: 0,
                doubts: 0,
            });
        }
    }
    Queue::new(jobs)
}

#[test]
fn a_worker_stays_with_its_exercise_and_then_helps_where_most_is_left() {
    let mut queue = queue(&[2, 4, 1]);
    let mut next = |mine| queue.next(mine).map(|next| (next.job.answer, next.more));
    let says = |answer: &str, more| Some((answer.to_owned(), more));
    assert_eq!(next(None), says("1.0", true));
    assert_eq!(next(None), says("0.0", true));
    assert_eq!(next(Some(0)), says("0.1", false));
    // Three answers to the second exercise remain for two workers there, compared with one to the third.
    assert_eq!(next(Some(0)), says("1.1", true));
    assert_eq!(next(Some(1)), says("1.2", true));
    assert_eq!(next(Some(1)), says("1.3", false));
    assert_eq!(next(Some(1)), says("2.0", false));
    assert_eq!(next(Some(1)), None);
    assert_eq!(next(Some(2)), None);
}
