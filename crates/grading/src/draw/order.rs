//! Orders numbers by simplicity: numbers near 0 come first, and whole numbers come before others.

use gpu_tutor_lessons::Steps;

/// The number of integers from `least` to `most`, minus one.
pub fn span(least: i64, most: i64) -> u64 {
    most.abs_diff(least)
}

/// The place of an integer between `least` and `most`, counted from 0.
pub fn place_of(number: i64, least: i64, most: i64) -> u64 {
    if least >= 0 {
        return number.abs_diff(least);
    }
    if most <= 0 {
        return number.abs_diff(most);
    }
    let (far, both) = (
        number.unsigned_abs(),
        most.unsigned_abs().min(least.unsigned_abs()),
    );
    match far > both {
        true => both + far,
        false => 2 * far - u64::from(number > 0),
    }
}

/// The integer at a place.
pub fn integer_at(place: u64, least: i64, most: i64) -> i64 {
    let place = place.min(span(least, most));
    if least >= 0 {
        return least.saturating_add_unsigned(place);
    }
    if most <= 0 {
        return most.saturating_sub_unsigned(place);
    }
    let both = most.unsigned_abs().min(least.unsigned_abs());
    let (far, positive) = match place > 2 * both {
        true => (place - both, most.unsigned_abs() > both),
        false => (place.div_ceil(2), place % 2 == 1),
    };
    let far = i64::try_from(far).unwrap_or(i64::MAX);
    if positive { far } else { -far }
}

/// The first and last whole numbers in the range of steps.
fn whole(steps: Steps) -> Option<(i64, i64)> {
    let first =
        steps.least.div_euclid(steps.in_one) + i64::from(steps.least.rem_euclid(steps.in_one) > 0);
    let last = steps.most.div_euclid(steps.in_one);
    (first <= last).then_some((first, last))
}

/// The number of places before the numbers that are not whole.
pub fn whole_places(steps: Steps) -> u64 {
    whole(steps).map_or(0, |(first, last)| span(first, last) + 1)
}

/// The last place for a step. Whole numbers come first, followed by all numbers.
pub fn step_span(steps: Steps) -> u64 {
    whole_places(steps) + span(steps.least, steps.most)
}

/// The place of a number that is counted in steps.
pub fn place_of_step(step: i64, steps: Steps) -> u64 {
    match whole(steps) {
        Some((first, last)) if step % steps.in_one == 0 => {
            place_of(step / steps.in_one, first, last)
        }
        _ => whole_places(steps) + place_of(step, steps.least, steps.most),
    }
}

/// The number at a place, counted in steps.
pub fn step_at(place: u64, steps: Steps) -> i64 {
    match whole(steps) {
        Some((first, last)) if place < whole_places(steps) => {
            integer_at(place, first, last) * steps.in_one
        }
        _ => integer_at(place - whole_places(steps), steps.least, steps.most),
    }
}
