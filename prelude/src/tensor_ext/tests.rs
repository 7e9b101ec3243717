use super::*;
use crate::create::{arange, ones, tensor};

#[test]
fn moving_to_where_it_is_keeps_the_storage() {
    let x = ones((2, 3)).unwrap();
    assert!(x.to(&Device::Cpu).unwrap().same_storage(&x));
    assert!(x.t().unwrap().same_storage(&x));
    assert!(!ones((2, 3)).unwrap().same_storage(&x));
    assert!(!x.copy().unwrap().same_storage(&x));
    assert!(!x.is_cuda());
    assert_eq!(x.nbytes(), 24);
}

#[test]
fn new_tensors_take_dtype_and_device_from_the_old() {
    let x = arange(4).unwrap();
    assert_eq!(x.new_zeros(2).unwrap().to_vec1::<i64>().unwrap(), [0, 0]);
    assert_eq!(x.new_ones(2).unwrap().to_vec1::<i64>().unwrap(), [1, 1]);
    let big = (1i64 << 60) + 1;
    assert_eq!(x.new_full(1, big).unwrap().to_vec1::<i64>().unwrap(), [big]);
    let y = x.to_dtype(DType::F64).unwrap();
    assert_eq!(y.new_full(1, 0.1).unwrap().to_vec1::<f64>().unwrap(), [0.1]);
    let half = x.to_dtype(DType::F16).unwrap().new_full((2, 2), 1).unwrap();
    assert_eq!((half.dtype(), half.nbytes()), (DType::F16, 8));
}

#[test]
fn an_item_is_a_number_and_needs_one_element() {
    assert_eq!(tensor([[2.5]]).unwrap().item().unwrap(), 2.5);
    assert_eq!(tensor(7).unwrap().item().unwrap(), 7.0);
    assert_eq!(
        TensorExt::norm(&tensor([3.0, 4.0]).unwrap())
            .unwrap()
            .item()
            .unwrap(),
        5.0
    );
    let error = ones((2, 3)).unwrap().item().unwrap_err();
    assert!(error.to_string().contains("[2, 3]"), "{error}");
    let help = crate::explain::explain(&error).help.unwrap();
    assert!(help.contains("t.i((0, 0))?.item()?"), "{help}");
}

#[test]
fn a_gpu_that_is_absent_is_named() {
    let error = ones(1).unwrap().cuda(64).unwrap_err();
    assert!(
        error.to_string().starts_with("there is no cuda:64"),
        "{error}"
    );
}
