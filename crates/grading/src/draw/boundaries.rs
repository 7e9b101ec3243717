//! The boundaries of a check's inputs: least and greatest, empty and one element, equal, one more and one less.

use std::collections::BTreeMap;

use gpu_tutor_lessons::{Bound, Given, Input, Kind, Numbers, Steps};

/// The place where a choice is made.
pub struct Place<'a> {
    pub input: &'a str,
    pub part: Part,
    /// The integers chosen so far, by the name of their input.
    pub integers: &'a BTreeMap<String, i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The input itself.
    Whole,
    /// A length or a dimension.
    Size,
    /// One of many elements.
    Element,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Least,
    Greatest,
}

/// A constraint on some of the choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Boundary {
    /// Every input at one end of its range, except for one that is at the other end.
    Corner { end: End, but: Option<String> },
    /// Every size has this value.
    Size(i64),
    /// One integer equals another plus a number.
    Near(Near),
    /// Every element is at this end of its range.
    Elements(End),
    /// Every element is 0.
    Zero,
}

impl Boundary {
    /// The integer that the boundary requires here, if any.
    pub fn integer(&self, place: &Place, least: i64, most: i64) -> Option<i64> {
        let at = |end: End| match end {
            End::Least => least,
            End::Greatest => most,
        };
        match self {
            Boundary::Corner { end, but } if place.part != Part::Element => {
                let other = but.as_deref() == Some(place.input);
                Some(at(if other { end.opposite() } else { *end }))
            }
            Boundary::Size(size) if place.part == Part::Size => Some((*size).clamp(least, most)),
            Boundary::Near(near) if place.part == Part::Whole => near.integer(place, least, most),
            Boundary::Elements(end) if place.part == Part::Element => Some(at(*end)),
            Boundary::Zero if place.part == Part::Element => {
                (least..=most).contains(&0).then_some(0)
            }
            _ => None,
        }
    }

    /// The real number that the boundary requires here, counted in steps, if any.
    pub fn step(&self, place: &Place, steps: Steps) -> Option<i64> {
        self.integer(place, steps.least, steps.most)
    }
}

/// One integer equals another plus a number, with both as near as possible to an end if one is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    one: Side,
    other: Side,
    plus: i64,
    end: Option<End>,
}

/// An input, and its range if that does not depend on other inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Side {
    name: String,
    range: Option<(i64, i64)>,
}

impl Near {
    fn integer(&self, place: &Place, least: i64, most: i64) -> Option<i64> {
        let (partner, apart) = if place.input == self.one.name {
            (&self.other, self.plus)
        } else if place.input == self.other.name {
            (&self.one, -self.plus)
        } else {
            return None;
        };
        if let Some(drawn) = place.integers.get(&partner.name) {
            let wanted = drawn.checked_add(apart)?;
            return (least..=most).contains(&wanted).then_some(wanted);
        }
        // This one is drawn first, so it must leave a valid value for the other.
        let (first, last) = partner.range.unwrap_or((least, most));
        let first = first.saturating_add(apart).max(least);
        let last = last.saturating_add(apart).min(most);
        if first > last {
            return None;
        }
        Some(match self.end {
            Some(End::Least) => first,
            Some(End::Greatest) => last,
            None => first.midpoint(last),
        })
    }
}

impl Side {
    fn of(input: &Input) -> Option<Side> {
        let Kind::Number(Numbers::Integer { bounds, .. }) = &input.kind else {
            return None;
        };
        let fixed = |bound: &Bound| bound.name.is_none().then_some(bound.plus);
        Some(Side {
            name: input.name.clone(),
            range: fixed(&bounds.least).zip(fixed(&bounds.most)),
        })
    }
}

impl End {
    fn opposite(self) -> End {
        match self {
            End::Least => End::Greatest,
            End::Greatest => End::Least,
        }
    }
}

/// The boundaries of these inputs, with the most revealing first.
pub fn boundaries(given: &Given) -> Vec<Boundary> {
    let corner = |end, but| Boundary::Corner { end, but };
    let mut all = vec![corner(End::Least, None), corner(End::Greatest, None)];
    let integers: Vec<Side> = given.inputs.iter().filter_map(Side::of).collect();
    let is_one = |kind: &Kind| matches!(kind, Kind::Number(_) | Kind::Bool | Kind::OneOf(_));
    if !given.inputs.iter().all(|input| is_one(&input.kind)) {
        // There are few of these, so they come before the pairs, of which there are many.
        all.extend([
            Boundary::Size(0),
            Boundary::Size(1),
            Boundary::Zero,
            Boundary::Elements(End::Least),
            Boundary::Elements(End::Greatest),
        ]);
    }
    for end in [Some(End::Greatest), None, Some(End::Least)] {
        for one in &integers {
            for other in integers.iter().filter(|other| *other != one) {
                for plus in [0, 1, -1] {
                    all.push(Boundary::Near(Near {
                        one: one.clone(),
                        other: other.clone(),
                        plus,
                        end,
                    }));
                }
            }
        }
    }
    if given.inputs.len() > 1 {
        for input in &given.inputs {
            let but = Some(input.name.clone());
            all.push(corner(End::Least, but.clone()));
            all.push(corner(End::Greatest, but));
        }
    }
    all
}
