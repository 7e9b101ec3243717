//! Describes variables: shape, dtype, device and size.

use std::any::Any;

use candle_core::{Device, Tensor, Var};
use gpu_tutor_instances::for_each_common_type;

use crate::device::name;
use crate::error::Result;
use crate::explain::explain_display;
use crate::net::Sequential;
use crate::tensor_ext::TensorExt;

/// The properties of a value. Those that do not apply are `None`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Description {
    pub shape: Option<Vec<usize>>,
    pub dtype: Option<String>,
    pub device: Option<String>,
    pub bytes: Option<u64>,
}

/// A value that is on a device.
pub trait Describe {
    fn describe(&self) -> Description;
}

impl Describe for Tensor {
    fn describe(&self) -> Description {
        Description {
            shape: Some(self.dims().to_vec()),
            dtype: Some(self.dtype().as_str().to_owned()),
            device: Some(name(self.device())),
            bytes: Some(self.nbytes() as u64),
        }
    }
}

impl Describe for Var {
    fn describe(&self) -> Description {
        self.as_tensor().describe()
    }
}

impl Describe for Device {
    fn describe(&self) -> Description {
        Description {
            device: Some(name(self)),
            ..Description::default()
        }
    }
}

impl Describe for Sequential {
    fn describe(&self) -> Description {
        let bytes = self
            .parameters()
            .iter()
            .map(|(_, tensor)| tensor.nbytes() as u64)
            .sum();
        Description {
            device: Some(name(&self.device())),
            bytes: Some(bytes),
            ..Description::default()
        }
    }
}

impl<T: Describe + ?Sized> Describe for &T {
    fn describe(&self) -> Description {
        (**self).describe()
    }
}

/// Describes a value of any type. Most types have no known properties.
pub fn describe_any(value: &dyn Any) -> Description {
    fn known<T: Describe + 'static>(value: &dyn Any) -> Option<Description> {
        value.downcast_ref::<T>().map(Describe::describe)
    }
    let ways = [
        known::<Tensor>,
        known::<Var>,
        known::<Device>,
        known::<Sequential>,
        known::<&'static Tensor>,
    ];
    ways.iter().find_map(|way| way(value)).unwrap_or_default()
}

/// The text of the error in a value, if the value is the `Result` of a fallible call and holds one. Only results with
/// common value types are recognised.
pub fn error_in(value: &dyn Any) -> Option<String> {
    fn known<T: 'static>(value: &dyn Any) -> Option<String> {
        let error = value.downcast_ref::<Result<T>>()?.as_ref().err()?;
        Some(explain_display(error).message)
    }
    macro_rules! ways {
        ($($name:ident $type:ty;)*) => { [known::<()>, $(known::<$type>),*] };
    }
    let ways = for_each_common_type!(ways);
    ways.iter().find_map(|way| way(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create::zeros;

    #[test]
    fn the_error_in_a_result_is_told_and_nothing_of_other_values() {
        let (a, b) = (zeros((2, 3)).unwrap(), zeros(4).unwrap());
        let told = error_in(&(&a + &b));
        assert!(told.is_some_and(|told| told.contains("shape")));
        assert!(error_in(&a.to_vec1::<f32>()).is_some());
        assert_eq!(error_in(&(&a + &a)), None);
        assert_eq!(error_in(&a), None);
    }

    #[test]
    fn a_tensor_has_shape_dtype_device_and_bytes() {
        let described = zeros((2, 3)).unwrap().describe();
        assert_eq!(described.shape, Some(vec![2, 3]));
        assert_eq!(described.dtype.as_deref(), Some("f32"));
        assert_eq!(described.device.as_deref(), Some("cpu"));
        assert_eq!(described.bytes, Some(24));
    }

    #[test]
    fn a_net_has_a_device_and_the_bytes_of_its_parameters() {
        let net = Sequential::new().linear(3, 1).unwrap().relu();
        let described = net.describe();
        assert_eq!(
            (described.device.as_deref(), described.bytes),
            (Some("cpu"), Some(16))
        );
    }
}
