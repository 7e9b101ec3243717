//! Tests that use errors in the compiler's wording, each with its cell.

use super::about;
use crate::memory::Missing;
use crate::{CellError, Label};

/// Returns the advice on an error. Each label is given as the text that it marks and its own text; the first is the
/// main label.
fn advice(kind: &str, message: &str, cell: &str, labels: &[(&str, &str)]) -> String {
    let label = |(index, (under, text)): (usize, &(&str, &str))| {
        let start = cell.find(under).expect("in the cell");
        Label {
            start,
            end: start + under.len(),
            text: (*text).to_owned(),
            primary: index == 0,
        }
    };
    let error = CellError {
        kind: kind.to_owned(),
        message: message.to_owned(),
        labels: labels.iter().enumerate().map(label).collect(),
        ..CellError::default()
    };
    about(&error, cell).unwrap_or_default()
}

#[track_caller]
fn says(advice: String, wanted: &str) {
    assert!(advice.contains(wanted), "{advice:?} lacks {wanted:?}");
    assert!(!advice.contains('\n') && advice.len() < 200, "{advice:?}");
}

#[test]
fn a_whole_number_beside_a_tensor_gets_a_point() {
    let message = "the trait bound `{integer}: Borrow<Tensor>` is not satisfied";
    let label = "the trait `Borrow<Tensor>` is not implemented for `{integer}`";
    says(
        advice("E0277", message, "x * 10", &[("*", label)]),
        "`x * 10.0`",
    );
    let message = "cannot add `Tensor` to `{integer}`";
    says(
        advice("E0277", message, "1 + x", &[("+", "no implementation")]),
        "`1.0 + x`",
    );
}

#[test]
fn a_forgotten_question_mark_is_put_where_it_belongs() {
    let label = "expected `Tensor`, found `Result<Tensor, Error>`";
    let found = |cell, under, label| advice("E0308", "mismatched types", cell, &[(under, label)]);
    says(
        found("let z: Tensor = &x + &x;", "&x + &x", label),
        "`(&x + &x)?`",
    );
    says(
        found("g(x.sum_all())", "x.sum_all()", label),
        "`x.sum_all()?`",
    );
    let lent = "expected `&Tensor`, found `&Result<Tensor, Error>`";
    says(found("f(&(&x + &x))", "&(&x + &x)", lent), "`&(&x + &x)?`");
    let message = "cannot add `{float}` to `Result<Tensor, Error>`";
    says(
        advice("E0277", message, "c + 1.0", &[("+", "no implementation")]),
        "`c? + 1.0`",
    );
    let returned = [
        ("t + 1.0", label),
        ("Tensor", "expected `Tensor` because of return type"),
    ];
    let cell = "fn f(t: &T) -> Tensor { t + 1.0 }";
    says(
        advice("E0308", "mismatched types", cell, &returned),
        "return `Result<Tensor>`",
    );
}

#[test]
fn a_value_inside_a_result_is_taken_out_first() {
    let error = CellError {
        kind: "E0599".into(),
        message: "no method named `sum_all` found for enum `Result<T, E>` in the current scope"
            .into(),
        help: Some("use the `?` operator to extract the `Tensor` value: `d?.sum_all()?`".into()),
        labels: vec![Label {
            start: 2,
            end: 9,
            text: "method not found in `Result<Tensor, Error>`".into(),
            primary: true,
        }],
        ..CellError::default()
    };
    says(
        about(&error, "d.sum_all()?").unwrap_or_default(),
        "takes it out: `d?.sum_all()?`",
    );
}

#[test]
fn what_an_operator_uses_up_is_lent() {
    let labels = [
        ("x", "value used here after move"),
        ("x + x", "`x` moved due to usage in operator"),
    ];
    says(
        advice("E0382", "use of moved value: `x`", "(x + x)?", &labels),
        "`&x + &x`",
    );
    let labels = [
        ("y", "value borrowed here after move"),
        ("x", "value moved here"),
    ];
    says(
        advice("E0382", "borrow of moved value: `x`", "eat(x); y", &labels),
        "`x.clone()`",
    );
}

#[test]
fn indices_and_comparisons_are_methods() {
    let message = "cannot index into a value of type `Tensor`";
    says(
        advice("E0608", message, "x[0]", &[("[0]", "here")]),
        "`.i(0)?`",
    );
    says(
        advice("E0608", message, "x[(0, 1)]", &[("[(0, 1)]", "here")]),
        "`.i((0, 1))?`",
    );
    let message = "binary operation `>` cannot be applied to type `Tensor`";
    says(
        advice("E0369", message, "x > 1.0", &[(">", "here")]),
        "`a.gt(&b)?`",
    );
}

#[test]
fn sizes_are_one_tuple() {
    let message = "this function takes 1 argument but 2 arguments were supplied";
    says(
        advice("E0061", message, "zeros(2, 3)?", &[("zeros", "here")]),
        "`zeros((2, 3))`",
    );
    says(
        advice(
            "E0061",
            message,
            "m.reshape(1, n * (2 + 1))?",
            &[("reshape", "here")],
        ),
        "`.reshape((1, n * (2 + 1)))`",
    );
    says(
        advice("E0061", message, "tensor(1, 2)?", &[("tensor", "here")]),
        "`tensor([1, 2])`",
    );
    for (cell, name, wanted) in [
        ("ones((2, 2), &d)?", "ones", "`ones_on((2, 2), &d)?`"),
        (
            "tensor([1.0], &gpu(0)?)?",
            "tensor",
            "`tensor_on([1.0], &gpu(0)?)?`",
        ),
        (
            "full((2, 2), 0.0, &d)?",
            "full",
            "`full_on((2, 2), 0.0, &d)?`",
        ),
    ] {
        says(advice("E0061", message, cell, &[(name, "here")]), wanted);
    }
    says(
        advice(
            "E0061",
            message,
            "Tensor::zeros((2, 3))?",
            &[("Tensor::zeros", "here")],
        ),
        "`zeros((2, 3))?`",
    );
    says(
        advice("E0061", message, "x.mean()?", &[("mean", "here")]),
        "`.mean_all()?`",
    );
}

#[test]
fn a_question_mark_behind_an_option_or_behind_nothing_to_try() {
    let label = "expected `Result<_, _>`, found `Option<&{integer}>`";
    let labels = [("[1, 2].get(4)", label)];
    says(
        advice("E0308", "mismatched types", "[1, 2].get(4)?", &labels),
        "`[1, 2].get(4).ok_or(\"…\")?`",
    );
    let labels = [("x", "expected `Result<_, _>`, found `Tensor`")];
    says(
        advice("E0308", "mismatched types", "x?", &labels),
        "remove the `?`",
    );
}

#[test]
fn a_crate_that_is_not_there_is_added() {
    let message = "cannot find module or crate `serde_json` in this scope";
    let label = "use of unresolved module or unlinked crate `serde_json`";
    says(
        advice(
            "E0433",
            message,
            "serde_json::json!(1)",
            &[("serde_json", label)],
        ),
        "`:dep serde_json`",
    );
    let labels = [("rand", "function `rand` is not a crate or module")];
    says(
        advice(
            "E0432",
            "unresolved import `rand`",
            "use rand::Rng;",
            &labels,
        ),
        "`:dep rand`",
    );
}

#[test]
fn types_of_numbers_are_explained() {
    let labels = [(
        "to_vec1",
        "cannot infer type of the type parameter `S` declared on the method `to_vec1`",
    )];
    says(
        advice("E0283", "type annotations needed", "x.to_vec1()?", &labels),
        "`.to_vec1::<f32>()?`",
    );
    let label = [("x.item()?", "expected `f32`, found `f64`")];
    says(
        advice(
            "E0308",
            "`?` operator has incompatible types",
            "let s: f32 = x.item()?;",
            &label,
        ),
        "`f64`",
    );
    let label = [("2.5", "expected integer, found floating-point number")];
    says(
        advice("E0308", "mismatched types", "tensor([1, 2.5])?", &label),
        "`1.0`",
    );
}

#[test]
fn an_error_that_is_not_known_gets_no_advice() {
    assert_eq!(
        advice(
            "E0106",
            "missing lifetime specifier",
            "&x",
            &[("x", "here")]
        ),
        ""
    );
}

#[test]
fn what_prints_is_called_with_a_text() {
    let message = |name: &str| format!("expected function, found macro `{name}`");
    let prints = |name: &str, cell: &str, wanted: &str| {
        let labels = [(name, "not a function")];
        says(advice("E0423", &message(name), cell, &labels), wanted);
    };
    prints("print", "print(t)", "`println!(\"{t}\")`");
    prints(
        "print",
        "print(t.sum_all()?)",
        "`println!(\"{}\", t.sum_all()?)`",
    );
    prints(
        "print",
        "print(\"t is\", t);",
        "`println!(\"{} {}\", \"t is\", t)`",
    );
    let formatted = "`println!(\"{} of {}\", n, m)`";
    prints("println", "println(\"{} of {}\", n, m)", formatted);
    prints("print", "print(\"all\")", "`println!(\"all\")`");
    prints("println", "println(1)", "`println!(\"{}\", 1)`");
    prints("eprintln", "eprintln()", "`eprintln!()`");
    let labels = [("vec", "not a function")];
    assert_eq!(advice("E0423", &message("vec"), "vec(t)", &labels), "");
}

#[test]
fn a_new_variable_begins_with_let_and_a_similar_name_is_kept() {
    let message = "cannot find value `x` in this scope";
    let found = |cell: &str| advice("E0425", message, cell, &[("x", "here")]);
    says(found("x = 5"), "`let x = 5;`");
    says(found("f(1);\nx = 5; g()"), "`let x = 5;`");
    for cell in ["x == 5", "x + 1", "y = x = 5", "x += 1"] {
        assert_eq!(found(cell), "", "{cell}");
    }
    let similar = "a local variable with a similar name exists: `t`";
    let error = CellError::new("E0425", message)
        .help(similar)
        .labels([Label {
            start: 0,
            end: 1,
            text: "here".into(),
            primary: true,
        }]);
    assert_eq!(
        about(&error, "x = 5").unwrap(),
        format!("{similar}\ndeclare a new variable with `let`: `let x = 5;`")
    );
}

#[test]
fn a_variable_of_an_earlier_cell_that_was_moved_is_explained() {
    let error = CellError {
        message: "cannot find value `text` in this scope".into(),
        ..CellError::default()
    };
    let moved = |name: &str| (name == "text").then_some(Missing::Moved);
    let explained = super::of_missing(error.clone(), &moved);
    assert_eq!(explained.message, "`text` was moved by an earlier cell");
    let made_of = |_: &str| Some(Missing::MadeOf(["t".to_owned()].into()));
    let explained = super::of_missing(error.clone(), &made_of);
    says(explained.message, "`text` was made from `t`");
    let explained = super::of_missing(error.clone(), &|_| Some(Missing::Lost));
    says(explained.help.unwrap(), "`:replay`");
    assert_eq!(super::of_missing(error.clone(), &|_| None), error);
}
