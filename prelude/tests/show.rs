//! Tests how values are shown as a cell's result.

use std::time::Duration;

use prelude::show::Show;
use prelude::*;

fn text(value: &(impl Show + ?Sized)) -> String {
    value.mime().remove("text/plain").unwrap_or_default()
}

#[test]
fn nothing_is_shown_for_nothing() {
    assert!(().mime().is_empty());
    assert_eq!(text(&Some(())), "Some(())");
}

#[test]
fn a_tensor_ends_in_shape_dtype_and_device() -> Result<()> {
    let shown = text(&tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])?);
    assert_eq!(
        shown,
        "[[1., 2., 3.],\n [4., 5., 6.]]\nTensor[[2, 3], f32, cpu]"
    );
    assert_eq!(text(&tensor(7)?), "[7]\nTensor[[], i64, cpu]");
    let large = text(&zeros((100, 100))?);
    assert!(
        large.contains("...") && large.ends_with("Tensor[[100, 100], f32, cpu]"),
        "{large}"
    );
    Ok(())
}

#[test]
fn a_tensor_brings_its_description_along_but_not_inside_others() -> Result<()> {
    let matrix = tensor([[1.0, 2.0], [3.0, 4.0]])?;
    let shown = matrix.mime();
    let kinds: Vec<&str> = shown.keys().map(String::as_str).collect();
    assert_eq!(kinds, [prelude::tensor_picture::MIME, "text/plain"]);
    let described: serde_json::Value = serde_json::from_str(&shown[kinds[0]]).expect("JSON");
    assert_eq!(described["shape"], serde_json::json!([2, 2]));
    assert_eq!(Var::from_tensor(&matrix)?.mime(), shown);
    assert_eq!(vec![matrix].mime().len(), 1);
    assert_eq!(transfers(), Transfers::default());
    Ok(())
}

#[test]
fn devices_show_their_names_also_in_lists_and_tuples() {
    let none = usize::MAX;
    assert_eq!(text(&cpu()), "cpu");
    assert_eq!(
        text(&(try_gpu(none), try_gpu(none), vec![cpu()])),
        "(cpu, cpu, [cpu])"
    );
    assert_eq!(text(&(cpu(),)), "(cpu,)");
    assert_eq!(text(&vec![Some(&cpu()), None]), "[Some(cpu), None]");
}

#[test]
fn results_show_what_failed_and_what_to_do() {
    let failed: Result<Device> = device("gpu");
    let shown = text(&failed);
    assert!(
        shown.starts_with("Err: `gpu` is not the name of a device"),
        "{shown}"
    );
    assert!(
        shown.contains("help: did you mean `device(\"cuda\")`?"),
        "{shown}"
    );
    assert_eq!(text(&device("cpu")), "Ok(cpu)");
    assert_eq!(
        text(&tensor([1, 2])),
        "Ok(\n  [1, 2]\n  Tensor[[2], i64, cpu],\n)"
    );
    assert_eq!(text(&Err::<i32, _>("plain words")), "Err: plain words");
}

#[test]
fn plain_values_show_as_rust_writes_them() {
    assert_eq!(text("two \"words\""), r#""two \"words\"""#);
    assert_eq!(text("two\nlines"), "two\nlines");
    assert_eq!(text(&1.0), "1.0");
    assert_eq!(text(&Duration::from_micros(1230)), "1.23 ms");
    assert_eq!(text(&DType::BF16), "bf16");
    assert_eq!(text(&Shape::from((2, 3))), "[2, 3]");
    assert_eq!(text(&[1, 2, 3]), "[1, 2, 3]");
    assert_eq!(text(&Box::new(true)), "true");
}

#[test]
fn long_lists_show_their_ends() {
    let shown = text(&(0..1000).collect::<Vec<i32>>());
    assert_eq!(
        shown,
        "[0, 1, 2, 3, 4, … 990 more …, 995, 996, 997, 998, 999]"
    );
    let wide = text(&vec!["a word of some length"; 5]);
    assert!(
        wide.lines().all(|line| line.chars().count() <= 80),
        "{wide}"
    );
}

#[test]
fn parameters_show_names_and_tensors() -> Result<()> {
    let net = Sequential::new().linear(3, 1)?;
    net.set_parameter("0.bias", &tensor([0.5])?)?;
    let shown = text(&net.parameters());
    assert!(
        shown.contains("(\"0.weight\", Tensor[[1, 3], f32, cpu])"),
        "{shown}"
    );
    assert!(
        shown.contains("(\"0.bias\", [0.5000] Tensor[[1], f32, cpu])"),
        "{shown}"
    );
    Ok(())
}

#[test]
fn a_timing_shows_a_line_and_a_picture() {
    let shown = text(&Timing::from_seconds(vec![0.001, 0.002, 0.002]));
    assert!(
        shown.starts_with("median 2.00 ms ± 0.00 (3 samples)\n1.00 ms ▕"),
        "{shown}"
    );
}
