//! A model of a small session with integers.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::lists::{ListEdit, Lists};

/// There are few names and few numbers, so that the same code recurs in different contexts.
const VARIABLES: [&str; 4] = ["a", "b", "c", "total"];
const FUNCTIONS: [&str; 3] = ["f", "g", "h"];

/// What a person does next.
#[derive(Debug, Clone)]
pub enum Edit {
    Bind {
        variable: usize,
        typed: bool,
        value: Term,
    },
    Define {
        function: usize,
        body: Term,
    },
    Constant {
        value: i64,
    },
    Show {
        value: Term,
    },
    Sum {
        function: usize,
        count: i64,
    },
    Increase {
        variable: usize,
        by: i64,
    },
    /// A type, whose fields change.
    Type {
        fields: usize,
    },
    Make {
        value: i64,
    },
    ShowMade,
    Mistake {
        kind: usize,
    },
    Panic,
    Undo,
    List(ListEdit),
}

/// A value in terms of existing names. A number replaces a name that does not exist.
#[derive(Debug, Clone)]
pub enum Term {
    Number(i64),
    Variable(usize),
    Constant,
    Parameter,
    Call(usize, Box<Term>),
    Add(Box<Term>, Box<Term>),
}

impl Arbitrary for Term {
    type Parameters = ();
    type Strategy = BoxedStrategy<Term>;

    fn arbitrary_with(_: ()) -> Self::Strategy {
        let leaf = prop_oneof![
            (0..4_i64).prop_map(Term::Number),
            (0..VARIABLES.len()).prop_map(Term::Variable),
            Just(Term::Constant),
            Just(Term::Parameter),
        ];
        leaf.prop_recursive(3, 6, 2, |inner| {
            prop_oneof![
                (0..FUNCTIONS.len(), inner.clone())
                    .prop_map(|(function, of)| Term::Call(function, Box::new(of))),
                (inner.clone(), inner)
                    .prop_map(|(one, other)| Term::Add(Box::new(one), Box::new(other))),
            ]
        })
        .boxed()
    }
}

impl Arbitrary for Edit {
    type Parameters = ();
    type Strategy = BoxedStrategy<Edit>;

    fn arbitrary_with(_: ()) -> Self::Strategy {
        let variable = 0..VARIABLES.len();
        let function = 0..FUNCTIONS.len();
        prop_oneof![
            5 => (variable.clone(), any::<bool>(), any::<Term>())
                .prop_map(|(variable, typed, value)| Edit::Bind { variable, typed, value }),
            4 => (function.clone(), any::<Term>())
                .prop_map(|(function, body)| Edit::Define { function, body }),
            1 => (0..3_i64).prop_map(|value| Edit::Constant { value }),
            6 => any::<Term>().prop_map(|value| Edit::Show { value }),
            2 => (function, 0..5_i64).prop_map(|(function, count)| Edit::Sum { function, count }),
            2 => (variable, 1..3_i64).prop_map(|(variable, by)| Edit::Increase { variable, by }),
            2 => (1..4_usize).prop_map(|fields| Edit::Type { fields }),
            2 => (0..3_i64).prop_map(|value| Edit::Make { value }),
            2 => Just(Edit::ShowMade),
            2 => (0..4_usize).prop_map(|kind| Edit::Mistake { kind }),
            1 => Just(Edit::Panic),
            1 => Just(Edit::Undo),
            14 => any::<ListEdit>().prop_map(Edit::List),
        ]
        .boxed()
    }
}

/// How a cell must end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// It succeeds, with any output of a command.
    Done,
    Shown(String),
    CompileError,
    RuntimeError,
    /// `:undo` of a cell that did more than add something: the session recreates the earlier values, or says why it
    /// cannot.
    UndoneOrRefused,
}

impl Expected {
    /// Whether a cell that ended with this status and result ended as it must.
    pub fn fits(&self, status: &str, result: &str) -> bool {
        match self {
            Expected::Done => status == "ok",
            Expected::Shown(text) => status == "ok" && text == result,
            Expected::CompileError => status == "compile_error",
            Expected::RuntimeError => status == "runtime_error",
            Expected::UndoneOrRefused => ["ok", "compile_error"].contains(&status),
        }
    }
}

/// What a session holds.
#[derive(Debug, Clone, Default)]
struct Held {
    variables: BTreeMap<usize, i64>,
    functions: BTreeMap<usize, Term>,
    constant: Option<i64>,
    fields: Option<usize>,
    made: Option<i64>,
    lists: Lists,
}

#[derive(Debug, Default)]
pub struct Model {
    held: Held,
    /// The session before the last cell that succeeded, and whether that cell can certainly be undone.
    before: Option<(Held, bool)>,
    /// What the session holds if an `:undo` is carried out.
    undone: Option<Held>,
}

/// A cell, how it ends, and whether it leaves everything else unchanged.
pub type Played = (String, Expected, bool);

impl Model {
    /// The cell for an edit, and its required outcome.
    pub fn cell(&mut self, edit: &Edit) -> (String, Expected) {
        if matches!(edit, Edit::Undo) {
            let expected = match self.before.take() {
                Some((before, false)) => {
                    self.undone = Some(before);
                    Expected::UndoneOrRefused
                }
                Some((before, true)) => {
                    self.held = before;
                    Expected::Done
                }
                None => Expected::Done,
            };
            return (":undo".to_owned(), expected);
        }
        let before = self.held.clone();
        let (text, expected, undoable) = self.play(edit);
        let looks = undoable
            && matches!(
                edit,
                Edit::Show { .. }
                    | Edit::Sum { .. }
                    | Edit::ShowMade
                    | Edit::List(ListEdit::ShowBorrow | ListEdit::CallClosure | ListEdit::Length)
            );
        match expected {
            // A cell that only reads does not replace the undo of the cell before it.
            Expected::Shown(_) if looks && self.before.is_some() => {}
            Expected::Done | Expected::Shown(_) => self.before = Some((before, undoable)),
            // A cell that failed partway may have changed existing values.
            Expected::RuntimeError if matches!(edit, Edit::List(_)) => {
                self.before = self.before.take().map(|(before, _)| (before, false));
            }
            Expected::RuntimeError | Expected::CompileError | Expected::UndoneOrRefused => {}
        }
        (text, expected)
    }

    /// Tells the model that an [`Expected::UndoneOrRefused`] has undone the cell.
    pub fn was_undone(&mut self) {
        self.held = self.undone.take().expect("an `:undo` came before");
    }

    fn play(&mut self, edit: &Edit) -> Played {
        match edit {
            Edit::Bind {
                variable,
                typed,
                value,
            } => self.bind(*variable, *typed, value),
            Edit::Define { function, body } => {
                let body = self.grounded(body, Some(*function));
                let text = format!(
                    "fn {}(x: i64) -> i64 {{ {} }}",
                    FUNCTIONS[*function],
                    body.text()
                );
                self.held.functions.insert(*function, body);
                (text, Expected::Done, true)
            }
            Edit::Constant { value } => {
                self.held.constant = Some(*value);
                (format!("const K: i64 = {value};"), Expected::Done, true)
            }
            Edit::Show { value } => {
                let value = self.grounded(value, None);
                let shown = self.value(&value, 0).to_string();
                (
                    value.text(),
                    Expected::Shown(shown),
                    !value.names_variables(),
                )
            }
            Edit::Sum { function, count } => {
                let term = Term::Call(*function, Box::new(Term::Parameter));
                let term = self.grounded(&term, Some(FUNCTIONS.len()));
                let sum: i64 = (0..*count).map(|x| self.value(&term, x)).sum();
                let text = format!(
                    "{{ let mut s = 0_i64; for x in 0..{count}_i64 {{ s += {}; }} s }}",
                    term.text()
                );
                (text, Expected::Shown(sum.to_string()), true)
            }
            Edit::Increase { variable, by } => {
                let name = VARIABLES[*variable];
                let text = format!("{name} += {by};");
                match self.held.variables.get_mut(variable) {
                    Some(value) => {
                        *value += by;
                        (text, Expected::Done, false)
                    }
                    None => (text, Expected::CompileError, false),
                }
            }
            Edit::List(edit) => self.held.lists.play(*edit),
            Edit::Type { fields } => self.define_type(*fields),
            Edit::Make { value } => self.make(*value),
            Edit::ShowMade => {
                let shown = self
                    .held
                    .made
                    .map(|value| Expected::Shown(value.to_string()));
                (
                    "made.f0".into(),
                    shown.unwrap_or(Expected::CompileError),
                    true,
                )
            }
            Edit::Mistake { kind } => {
                let mistakes = [
                    "let y = ;",
                    "nowhere + 1",
                    "let z: i64 = \"text\";",
                    "std::mem::swap(1)",
                ];
                (mistakes[*kind].into(), Expected::CompileError, false)
            }
            Edit::Panic => {
                let text = "let unseen = 1_i64; panic!(\"{unseen}\");";
                (text.into(), Expected::RuntimeError, false)
            }
            Edit::Undo => unreachable!("taken back before"),
        }
    }

    fn bind(&mut self, variable: usize, typed: bool, value: &Term) -> Played {
        let term = self.grounded(value, None);
        let value = self.value(&term, 0);
        let fresh = self.held.variables.insert(variable, value).is_none();
        let typed = if typed { ": i64" } else { "" };
        let text = format!("let mut {}{typed} = {};", VARIABLES[variable], term.text());
        (text, Expected::Done, fresh && !term.names_variables())
    }

    fn define_type(&mut self, fields: usize) -> Played {
        let changes = self.held.fields.is_some_and(|before| before != fields);
        self.held.fields = Some(fields);
        let lost = changes && self.held.made.take().is_some();
        let fields: Vec<String> = (0..fields).map(|field| format!("f{field}: i64")).collect();
        (
            format!("struct S {{ {} }}", fields.join(", ")),
            Expected::Done,
            !lost,
        )
    }

    fn make(&mut self, value: i64) -> Played {
        let count = self.held.fields.unwrap_or(1);
        let fields: Vec<String> = (0..count)
            .map(|field| format!("f{field}: {value}"))
            .collect();
        let text = format!("let made = S {{ {} }};", fields.join(", "));
        if self.held.fields.is_none() {
            return (text, Expected::CompileError, false);
        }
        let fresh = self.held.made.replace(value).is_none();
        (text, Expected::Done, fresh)
    }

    /// The term, with numbers in place of names that do not exist. A function calls only functions that come before it
    /// in the list.
    fn grounded(&self, term: &Term, within: Option<usize>) -> Term {
        let grounded = |inner: &Term| Box::new(self.grounded(inner, within));
        match term {
            Term::Variable(index)
                if within.is_some() || !self.held.variables.contains_key(index) =>
            {
                Term::Number(*index as i64)
            }
            Term::Constant if self.held.constant.is_none() => Term::Number(7),
            Term::Parameter if within.is_none() => Term::Number(3),
            Term::Call(function, of) => {
                let callable = self.held.functions.contains_key(function)
                    && within.is_none_or(|within| *function < within);
                if callable {
                    Term::Call(*function, grounded(of))
                } else {
                    *grounded(of)
                }
            }
            Term::Add(one, other) => Term::Add(grounded(one), grounded(other)),
            other => other.clone(),
        }
    }

    fn value(&self, term: &Term, parameter: i64) -> i64 {
        match term {
            Term::Number(number) => *number,
            Term::Variable(index) => self.held.variables[index],
            Term::Constant => self.held.constant.unwrap_or_default(),
            Term::Parameter => parameter,
            Term::Call(function, of) => {
                let of = self.value(of, parameter);
                self.value(&self.held.functions[function], of)
            }
            Term::Add(one, other) => {
                (self.value(one, parameter) + self.value(other, parameter)) % 97
            }
        }
    }
}

impl Term {
    fn text(&self) -> String {
        match self {
            Term::Number(number) => format!("{number}_i64"),
            Term::Variable(index) => VARIABLES[*index].to_owned(),
            Term::Constant => "K".to_owned(),
            Term::Parameter => "x".to_owned(),
            Term::Call(function, of) => format!("{}({})", FUNCTIONS[*function], of.text()),
            Term::Add(one, other) => format!("(({} + {}) % 97)", one.text(), other.text()),
        }
    }

    fn names_variables(&self) -> bool {
        match self {
            Term::Variable(_) => true,
            Term::Call(_, of) => of.names_variables(),
            Term::Add(one, other) => one.names_variables() || other.names_variables(),
            _ => false,
        }
    }
}
