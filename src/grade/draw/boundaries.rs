//! The boundaries of a check's inputs: least and greatest, empty and one element, equal, one more and one less.

use std::collections::BTreeMap;

use crate::lesson::{Given, Kind, Steps};

/// Where a choice is made.
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
    /// One of many.
    Element,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Least,
    Greatest,
}

/// What is demanded of some choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Boundary {
    /// Every input at one end of its range, but for one that stands at the other end.
    Corner { end: End, but: Option<String> },
    /// Every size is this one.
    Size(i64),
    /// One integer is another one plus a number, which stands at an end if one is named.
    Near {
        name: String,
        other: String,
        plus: i64,
        end: Option<End>,
    },
    /// Every element is as this end of its range.
    Elements(End),
    /// Every element is 0.
    Zero,
}

impl Boundary {
    /// The integer that is demanded here, if one is.
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
            Boundary::Near {
                name, other, plus, ..
            } if place.part == Part::Whole && place.input == name => {
                let wanted = place.integers.get(other)? + plus;
                (least..=most).contains(&wanted).then_some(wanted)
            }
            Boundary::Near { other, end, .. }
                if place.part == Part::Whole && place.input == other =>
            {
                end.map(at)
            }
            Boundary::Elements(end) if place.part == Part::Element => Some(at(*end)),
            Boundary::Zero if place.part == Part::Element => {
                (least..=most).contains(&0).then_some(0)
            }
            _ => None,
        }
    }

    /// The real number that is demanded here, counted in steps, if one is.
    pub fn step(&self, place: &Place, steps: Steps) -> Option<i64> {
        self.integer(place, steps.least, steps.most)
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

/// The boundaries of these inputs, the most telling first.
pub fn boundaries(given: &Given) -> Vec<Boundary> {
    let corner = |end, but| Boundary::Corner { end, but };
    let mut all = vec![corner(End::Least, None), corner(End::Greatest, None)];
    let integers: Vec<&str> = given
        .inputs
        .iter()
        .filter(|input| matches!(input.kind, Kind::Number(_)) && input.kind.is_integer())
        .map(|input| input.name.as_str())
        .collect();
    for end in [Some(End::Greatest), None, Some(End::Least)] {
        for name in &integers {
            for other in integers.iter().filter(|other| *other != name) {
                for plus in [0, 1, -1] {
                    all.push(Boundary::Near {
                        name: (*name).to_owned(),
                        other: (*other).to_owned(),
                        plus,
                        end,
                    });
                }
            }
        }
    }
    all.extend([Boundary::Size(0), Boundary::Size(1)]);
    if given.inputs.len() > 1 {
        for input in &given.inputs {
            let but = Some(input.name.clone());
            all.push(corner(End::Least, but.clone()));
            all.push(corner(End::Greatest, but));
        }
    }
    all.extend([
        Boundary::Zero,
        Boundary::Elements(End::Least),
        Boundary::Elements(End::Greatest),
    ]);
    all
}
