use super::*;
use crate::create::tensor;
use crate::tensor_ext::TensorExt;

fn logits() -> Tensor {
    tensor([[1.0, 2.0, 3.0], [1.0, 0.0, -1.0]]).unwrap()
}

#[test]
fn without_weights_it_is_candles_loss() {
    let target = tensor([2, 1]).unwrap();
    let ours = CrossEntropyLoss::new()
        .forward(&logits(), &target)
        .unwrap()
        .item()
        .unwrap();
    let theirs = candle_nn::loss::cross_entropy(&logits(), &target)
        .unwrap()
        .item()
        .unwrap();
    assert!((ours - theirs).abs() < 1e-6, "{ours} {theirs}");
}

#[test]
fn weights_make_it_a_weighted_mean() {
    let target = tensor([2, 1]).unwrap();
    let loss = CrossEntropyLoss::new().weight(tensor([1.0, 3.0, 0.5]).unwrap());
    let got = loss.forward(&logits(), &target).unwrap().item().unwrap();
    let nll =
        |row: [f64; 3], class: usize| row.iter().map(|x| x.exp()).sum::<f64>().ln() - row[class];
    let (a, b) = (nll([1.0, 2.0, 3.0], 2), nll([1.0, 0.0, -1.0], 1));
    let wanted = (0.5 * a + 3.0 * b) / 3.5;
    assert!((got - wanted).abs() < 1e-5, "{got} {wanted}");
}

#[test]
fn what_does_not_fit_is_named() {
    let loss = CrossEntropyLoss::new().weight(tensor([1.0, 2.0]).unwrap());
    let error = loss
        .forward(&logits(), &tensor([0, 1]).unwrap())
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("2 class weights, but the logits have 3"),
        "{error}"
    );
    let loss = CrossEntropyLoss::new();
    let error = loss
        .forward(&logits(), &tensor([0.0, 1.0]).unwrap())
        .unwrap_err();
    assert!(error.to_string().contains("f32"), "{error}");
    let error = loss
        .forward(&logits(), &tensor([0, 1, 2]).unwrap())
        .unwrap_err();
    assert!(error.to_string().contains("[2, 3]"), "{error}");
    assert!(loss.forward(&logits(), &tensor([0, 9]).unwrap()).is_err());
}
