//! How tensors are drawn.

use serde_json::{Value, json};

use super::samples::{odd, shown, tensor};
use super::{bare, html};
use crate::html as drawn;

fn looks(tensor: &Value) -> String {
    bare(html(&drawn::result(&shown("values", tensor))))
}

/// The sample tensor with some of its fields replaced.
fn with(parts: Value) -> Value {
    let mut tensor = tensor("cpu");
    for (name, part) in parts.as_object().unwrap() {
        tensor[name] = part.clone();
    }
    tensor
}

/// A 100 × 200 matrix, shown as its corners and a 48 × 48 grid.
fn large() -> Value {
    let ends = |side: usize| (0..6).chain(side - 6..side).collect::<Vec<_>>();
    let levels: Vec<Option<u8>> = (0..48 * 48)
        .map(|cell| Some((cell * 255 / 2303) as u8))
        .collect();
    with(json!({
        "shape": [100, 200],
        "numbers": {"least": 0.0, "most": 1.0, "mean": 0.5, "not_finite": 1, "seen": 4096},
        "corners": {"rows": ends(100), "columns": ends(200), "values": vec![vec![0.5; 12]; 12]},
        "heat": {"rows": 48, "columns": 48, "least": 0.0, "most": 1.0, "levels": levels},
    }))
}

#[test]
fn a_small_matrix_is_a_table_and_a_heat_map() {
    let looks = looks(&tensor("cpu"));
    let (from, to) = (
        looks.find("<svg aria-hidden").unwrap(),
        looks.rfind("</svg>").unwrap(),
    );
    insta::assert_snapshot!(looks[..from].to_owned() + &looks[to..], @r##"
    <div>
    <div>
    <table>
    <thead>
    <tr><td></td><th scope="col">0</th><th scope="col">1</th><th scope="col">2</th></tr>
    </thead>
    <tbody>
    <tr><th scope="row">0</th><td>0.1000</td><td>2.0000</td><td>3.0000</td></tr>
    <tr><th scope="row">1</th><td>4.0000</td><td>5.0000</td><td>6.0000</td></tr>
    </tbody>
    </table>
    <div>
    <svg role="img" xmlns="http://www.w3.org/2000/svg" width="54" height="36" viewBox="0 0 3 2" preserveAspectRatio="none" shape-rendering="crispEdges">
    <title>heat map, one value per cell, colours from 0.1 to 6</title>
    <g transform="translate(0 .5)" fill="none" stroke-width="1">
    <path stroke="#440154" d="M0 0h1"></path>
    <path stroke="#32638d" d="M1 0h1"></path>
    <path stroke="#218e8d" d="M2 0h1"></path>
    <path stroke="#35b778" d="M0 1h1"></path>
    <path stroke="#94d740" d="M1 1h1"></path>
    <path stroke="#fde725" d="M2 1h1"></path></g></svg>
    <div><span>0.1</span>
    </svg><span>6</span>
    </div>
    <div>one value per cell
    </div>
    </div>
    </div>
    <div>
    <div>Tensor[2, 3] f32 on cpu, 24 B
    </div>
    <div>from 0.1 to 6, mean 3.35
    </div>
    </div>
    </div>
    "##);
}

#[test]
fn a_large_matrix_has_gaps_and_says_what_the_grid_is() {
    let looks = looks(&large());
    assert_eq!(looks.matches(">…<").count(), 1 + 12);
    assert_eq!(looks.matches(">⋮<").count(), 1 + 12);
    assert_eq!(looks.matches(">⋱<").count(), 1);
    assert!(looks.contains("48 × 48 single values, evenly spaced"));
    assert!(looks.contains("from 0 to 1, mean 0.5, 1 not finite (of a sample of 4096 values)"));
    assert!(looks.len() < 64 << 10, "{}", looks.len());
}

#[test]
fn a_vector_is_a_row_under_its_indices() {
    let vector = with(json!({
        "shape": [3],
        "dtype": "i64",
        "corners": {"rows": [0], "columns": [0, 1, 2], "values": [[1, 2, 3]]},
        "heat": null,
    }));
    insta::assert_snapshot!(looks(&vector), @r#"
    <div>
    <div>
    <table>
    <thead>
    <tr><th scope="col">0</th><th scope="col">1</th><th scope="col">2</th></tr>
    </thead>
    <tbody>
    <tr><td>1</td><td>2</td><td>3</td></tr>
    </tbody>
    </table>
    </div>
    <div>
    <div>Tensor[3] i64 on cpu, 24 B
    </div>
    <div>from 0.1 to 6, mean 3.35
    </div>
    </div>
    </div>
    "#);
}

#[test]
fn a_single_value_stands_alone() {
    let single = with(json!({
        "shape": [],
        "corners": {"rows": [0], "columns": [0], "values": [[7.25]]},
        "heat": null,
    }));
    insta::assert_snapshot!(looks(&single), @"
    <div>
    <div><strong>7.2500</strong>
    </div>
    <div>
    <div>Tensor[] f32 on cpu, 24 B
    </div>
    </div>
    </div>
    ");
}

#[test]
fn of_more_dimensions_it_says_which_matrix_is_shown() {
    let cube = with(json!({"shape": [4, 5, 2, 3], "heat": null}));
    assert!(looks(&cube).contains("shown: [0, 0, .., ..], the first of 20 matrices"));
}

#[test]
fn an_empty_tensor_is_only_described() {
    let empty =
        with(json!({"shape": [0, 3], "bytes": 0, "numbers": null, "corners": null, "heat": null}));
    insta::assert_snapshot!(looks(&empty), @"
    <div>
    <div>
    <div>Tensor[0, 3] f32 on cpu, 0 B
    </div>
    </div>
    </div>
    ");
}

#[test]
fn values_that_are_not_finite_are_named() {
    let looks = looks(&odd("f32"));
    assert!(
        looks.contains("no finite value") && looks.contains(">NaN<"),
        "{looks}"
    );
}

#[test]
fn what_contradicts_itself_is_shown_as_text() {
    let wrong = [
        json!({"corners": {"rows": [0, 1], "columns": [0, 1, 2], "values": [[1.0]]}}),
        json!({"corners": {"rows": [0], "columns": vec![0; 5000], "values": [vec![0; 5000]]}}),
        json!({"heat": {"rows": 0, "columns": 3, "least": 0.0, "most": 1.0, "levels": []}}),
        json!({"heat": {"rows": 2, "columns": 3, "least": 0.0, "most": 1.0, "levels": [1, 2]}}),
        json!({"heat": {"rows": usize::MAX, "columns": 3, "least": 0.0, "most": 1.0, "levels": [1, 2]}}),
        json!({"shape": [usize::MAX, usize::MAX]}),
        json!({"shape": "two"}),
    ];
    for parts in wrong {
        let bundle = drawn::result(&shown("values", &with(parts.clone())));
        assert_eq!(bundle.keys().collect::<Vec<_>>(), ["text/plain"], "{parts}");
    }
}
