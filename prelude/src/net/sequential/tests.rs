use candle_core::DType;

use super::*;
use crate::create::{ones, tensor};
use crate::tensor_ext::TensorExt;

fn net() -> Sequential {
    Sequential::new()
        .linear(3, 2)
        .unwrap()
        .relu()
        .linear(2, 1)
        .unwrap()
}

#[test]
fn parameters_are_named_by_layer() {
    let names: Vec<String> = net()
        .parameters()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["0.weight", "0.bias", "2.weight", "2.bias"]);
    let error = net().parameter("1.weight").unwrap_err();
    assert!(
        error.to_string().contains("no parameter `1.weight`"),
        "{error}"
    );
    let help = crate::explain::explain(&error).help.unwrap();
    assert!(
        help.contains("`0.weight`") && help.contains("`2.bias`"),
        "{help}"
    );
}

#[test]
fn forward_is_the_product_plus_bias() {
    let net = Sequential::new().linear(2, 1).unwrap();
    net.set_parameter("0.weight", &tensor([[2, 3]]).unwrap())
        .unwrap();
    net.set_parameter("0.bias", &tensor([0.5]).unwrap())
        .unwrap();
    let y = net
        .forward(&tensor([[1.0, 1.0], [0.0, -1.0]]).unwrap())
        .unwrap();
    assert_eq!(y.to_vec2::<f32>().unwrap(), [[5.5], [-2.5]]);
    let y = net.forward(&tensor([1.0, 1.0]).unwrap()).unwrap();
    assert_eq!(y.to_vec1::<f32>().unwrap(), [5.5]);
    assert_eq!(
        net.forward(&ones((4, 3, 2)).unwrap()).unwrap().dims(),
        [4, 3, 1]
    );
}

#[test]
fn each_activation_is_applied() {
    let x = tensor([-1.0, 2.0]).unwrap();
    let through = |net: Sequential| net.forward(&x).unwrap().to_vec1::<f32>().unwrap();
    let close = |got: Vec<f32>, wanted: [f32; 2]| {
        assert!(
            got.iter()
                .zip(wanted)
                .all(|(got, wanted)| (got - wanted).abs() < 1e-4),
            "{got:?}"
        );
    };
    close(through(Sequential::new().relu()), [0.0, 2.0]);
    close(through(Sequential::new().sigmoid()), [0.26894, 0.88080]);
    close(through(Sequential::new().tanh()), [-0.76159, 0.96403]);
    close(through(Sequential::new().gelu()), [-0.15866, 1.95450]);
    close(through(Sequential::new().dropout(0.5).eval()), [-1.0, 2.0]);
}

#[test]
fn dropout_zeroes_or_scales_in_training() {
    let x = ones(1000).unwrap();
    let y = Sequential::new()
        .dropout(0.75)
        .forward(&x)
        .unwrap()
        .to_vec1::<f32>()
        .unwrap();
    assert!(y.iter().all(|y| *y == 0.0 || *y == 4.0));
    assert!(y.contains(&0.0) && y.contains(&4.0));
}

#[test]
fn inputs_of_another_width_are_refused_by_name() {
    let error = net().forward(&ones((2, 4)).unwrap()).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("layer 0 (linear 3 → 2)") && text.contains("[2, 4]"),
        "{text}"
    );
}

#[test]
fn a_parameter_of_another_shape_is_refused_and_nothing_changes() {
    let net = net();
    let before = net.parameter("0.weight").unwrap().to_vec2::<f32>().unwrap();
    let error = net
        .set_parameter("0.weight", &ones((3, 2)).unwrap())
        .unwrap_err();
    assert!(
        error.to_string().contains("[2, 3]") && error.to_string().contains("[3, 2]"),
        "{error}"
    );
    assert_eq!(
        net.parameter("0.weight").unwrap().to_vec2::<f32>().unwrap(),
        before
    );
}

#[test]
fn a_parameter_can_be_set_to_itself() {
    let net = net();
    let weight = net.parameter("0.weight").unwrap();
    net.set_parameter("0.weight", &weight).unwrap();
    net.set_parameter("2.bias", &ones(1).unwrap().to_dtype(DType::F64).unwrap())
        .unwrap();
    assert_eq!(
        net.parameter("2.bias").unwrap().to_vec1::<f32>().unwrap(),
        [1.0]
    );
}

#[test]
fn moving_to_where_it_is_keeps_the_parameters() {
    let net = net();
    let weight = net.parameter("0.weight").unwrap();
    let net = net.to(&Device::Cpu).unwrap();
    assert!(net.parameter("0.weight").unwrap().same_storage(&weight));
    assert!(net.device().is_cpu());
}

#[test]
fn candles_optimiser_trains_it() {
    use candle_nn::{Optimizer, SGD};
    let net = Sequential::new().linear(1, 1).unwrap();
    let x = tensor([[0.0], [1.0], [2.0], [3.0]]).unwrap();
    let y = x.affine(2.0, 1.0).unwrap();
    let mut optimiser = SGD::new(net.vars(), 0.1).unwrap();
    for _ in 0..300 {
        let loss = candle_nn::loss::mse(&net.forward(&x).unwrap(), &y).unwrap();
        optimiser.backward_step(&loss).unwrap();
    }
    let weight = net.parameter("0.weight").unwrap().item().unwrap();
    let bias = net.parameter("0.bias").unwrap().item().unwrap();
    assert!(
        (weight - 2.0).abs() < 0.05 && (bias - 1.0).abs() < 0.05,
        "{weight} {bias}"
    );
}

#[test]
fn a_net_shows_its_layers_and_its_device() {
    let text = net().to_string();
    assert!(text.contains("0: linear 3 → 2\n  1: relu"), "{text}");
    assert!(text.ends_with("11 parameters on cpu"), "{text}");
}
