use std::time::Instant;

use candle_core::{DType, Device, Tensor};
use serde_json::{Value, json, to_value};

use super::of;
use crate::create::{arange, tensor, zeros};

fn described(tensor: &Tensor) -> Value {
    to_value(of(tensor, Some(tensor))).unwrap()
}

fn counted(rows: usize, columns: usize) -> Tensor {
    let all = arange(rows * columns).unwrap();
    let all = all.to_dtype(DType::F32).unwrap();
    all.reshape((rows, columns)).unwrap()
}

#[test]
fn a_small_matrix_is_described_whole() {
    let wanted = json!({
        "shape": [2, 3],
        "dtype": "f32",
        "device": "cpu",
        "bytes": 24,
        "numbers": {"least": 0.1, "most": 6.0, "mean": 3.5, "not_finite": 0, "seen": 6},
        "corners": {
            "rows": [0, 1],
            "columns": [0, 1, 2],
            "values": [[0.1, 2.0, 3.0], [4.0, 5.0, 6.0]],
        },
        "heat": {"rows": 2, "columns": 3, "least": 0.1, "most": 6.0, "levels": [0, 82, 125, 169, 212, 255]},
    });
    let mut described = described(&tensor([[0.1, 2.0, 3.0], [4.0, 5.0, 6.0]]).unwrap());
    // An `f32` as its exact value in `f64`, not as written.
    for (part, name) in [("numbers", "least"), ("heat", "least")] {
        let number = described[part][name].as_f64().unwrap();
        assert!((number - 0.1).abs() < 1e-6);
        described[part][name] = json!(0.1);
    }
    let mean = described["numbers"]["mean"].as_f64().unwrap();
    assert!((mean - 20.1 / 6.0).abs() < 1e-6, "{mean}");
    described["numbers"]["mean"] = json!(3.5);
    assert_eq!(described, wanted);
}

#[test]
fn a_large_matrix_shows_its_corners_and_a_grid() {
    let described = described(&counted(100, 200));
    let corners = &described["corners"];
    assert_eq!(
        corners["rows"],
        json!([0, 1, 2, 3, 4, 5, 94, 95, 96, 97, 98, 99])
    );
    assert_eq!(corners["values"][0][11], json!(199.0));
    assert_eq!(corners["values"][11][0], json!(99.0 * 200.0));
    let heat = &described["heat"];
    assert_eq!((&heat["rows"], &heat["columns"]), (&json!(48), &json!(48)));
    assert_eq!(heat["levels"].as_array().map(Vec::len), Some(48 * 48));
    assert_eq!(heat["least"], json!(202.0), "row 1, column 2");
    assert_eq!(heat["levels"][0], json!(0));
    assert_eq!(heat["levels"][48 * 48 - 1], json!(255));
}

#[test]
fn a_view_is_read_by_its_strides() {
    let seen = counted(20, 30);
    let seen = seen.narrow(0, 5, 10).unwrap().t().unwrap();
    let copied = described(&seen.contiguous().unwrap());
    assert_eq!(described(&seen), copied);
    let repeated = tensor([1.0, 2.0]).unwrap().broadcast_as((3, 2)).unwrap();
    assert_eq!(
        described(&repeated)["corners"]["values"],
        json!([[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]])
    );
}

#[test]
fn whole_numbers_are_exact_and_odd_ones_are_text() {
    let exact = described(&tensor([9_007_199_254_740_993_i64, -1]).unwrap());
    assert_eq!(
        exact["corners"]["values"],
        json!([[9_007_199_254_740_993_i64, -1]])
    );
    assert_eq!(exact["heat"], Value::Null);
    let odd = described(&tensor([[f64::NAN, f64::INFINITY], [f64::NEG_INFINITY, 2.0]]).unwrap());
    assert_eq!(
        odd["corners"]["values"],
        json!([["NaN", "inf"], ["-inf", 2.0]])
    );
    assert_eq!(odd["numbers"]["not_finite"], json!(3));
    assert_eq!(odd["numbers"]["mean"], json!(2.0));
    assert_eq!(odd["heat"]["levels"], json!([null, null, null, 128]));
    let none = described(&tensor([f64::NAN]).unwrap());
    assert_eq!(none["numbers"]["least"], Value::Null);
}

#[test]
fn half_precision_is_written_with_its_own_digits() {
    let halves = tensor([0.1, 0.2]).unwrap().to_dtype(DType::F16).unwrap();
    assert_eq!(
        described(&halves)["corners"]["values"],
        json!([[0.099975586, 0.19995117]])
    );
}

#[test]
fn what_has_no_values_and_what_has_one_are_described() {
    let empty = described(&zeros((0, 3)).unwrap());
    assert_eq!(
        (&empty["shape"], &empty["numbers"]),
        (&json!([0, 3]), &Value::Null)
    );
    let single = described(&tensor(7).unwrap());
    assert_eq!(single["shape"], json!([]));
    assert_eq!(single["corners"]["values"], json!([[7]]));
}

#[test]
fn of_more_dimensions_the_first_matrix_is_shown() {
    let cube = counted(6, 4).reshape((2, 3, 4)).unwrap();
    let described = described(&cube);
    assert_eq!(
        described["corners"]["values"][2],
        json!([8.0, 9.0, 10.0, 11.0])
    );
    assert_eq!(described["numbers"]["most"], json!(23.0));
    assert_eq!(described["heat"], Value::Null);
}

#[test]
fn the_greatest_and_the_least_f64_have_levels() {
    let far = tensor([[f64::MIN, f64::MAX], [0.0, f64::MAX]]).unwrap();
    let far = far.to_dtype(DType::F64).unwrap();
    // `tensor` gives f32, which has no such values: they are infinite there.
    assert_eq!(described(&far)["numbers"]["not_finite"], json!(3));
    let far = Tensor::new(&[[f64::MIN, f64::MAX], [0.0, f64::MAX]], &Device::Cpu).unwrap();
    assert_eq!(described(&far)["heat"]["levels"], json!([0, 255, 128, 255]));
}

#[test]
fn a_large_tensor_is_sampled_and_its_description_stays_small() {
    let large = Tensor::rand(0f32, 1.0, (4096, 4096), &Device::Cpu).unwrap();
    let started = Instant::now();
    let picture = of(&large, Some(&large));
    let took = started.elapsed();
    let text = serde_json::to_string(&picture).unwrap();
    assert!(text.len() < 64 << 10, "{}", text.len());
    assert_eq!(
        picture.numbers.as_ref().map(|numbers| numbers.seen),
        Some(4096)
    );
    let mean = picture.numbers.unwrap().mean.unwrap();
    assert!(
        (mean - 0.5).abs() < 0.05,
        "a sample that misses no columns: {mean}"
    );
    assert!(took.as_millis() < 500, "{took:?}");
}
