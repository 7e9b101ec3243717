//! A net's parameters, by name.

use candle_core::{Tensor, Var};

use super::Sequential;
use crate::calls;
use crate::error::{Fault, Result};
use crate::tensor_ext::TensorExt;
use crate::transfers::upload;

impl Sequential {
    /// The name and tensor of each parameter, in the order of the layers: `0.weight`, `0.bias`, `2.weight`, …
    ///
    /// The tensors share the net's memory, so they change when the net is trained.
    pub fn parameters(&self) -> Vec<(String, Tensor)> {
        self.named()
            .map(|(name, var)| (name, var.as_tensor().clone()))
            .collect()
    }

    /// The parameters as candle's variables, for its optimisers.
    pub fn vars(&self) -> Vec<Var> {
        self.named().map(|(_, var)| var.clone()).collect()
    }

    /// The parameter with this name. It shares the net's memory.
    ///
    /// # Errors
    /// If there is no such parameter. The error lists the names.
    pub fn parameter(&self, name: &str) -> Result<Tensor> {
        Ok(self.var(name)?.as_tensor().clone())
    }

    /// Sets the values of a parameter. They are moved to the net's device and converted to the parameter's dtype.
    ///
    /// # Errors
    /// If there is no such parameter, or the shape differs.
    pub fn set_parameter(&self, name: &str, values: &Tensor) -> Result<()> {
        calls::count("set_parameter");
        let var = self.var(name)?;
        let values = fitted(name, var, values)?;
        var.set(&values)
    }

    fn var(&self, name: &str) -> Result<&Var> {
        match self.named().find(|(known, _)| known == name) {
            Some((_, var)) => Ok(var),
            None => {
                let known = self.named().map(|(name, _)| name).collect();
                Err(Fault::NoSuchParameter {
                    name: name.to_owned(),
                    known,
                }
                .into())
            }
        }
    }
}

/// Converts the values so that the variable can be set to them.
pub(super) fn fitted(name: &str, var: &Var, values: &Tensor) -> Result<Tensor> {
    if var.dims() != values.dims() {
        let (wanted, got) = (var.dims().to_vec(), values.dims().to_vec());
        return Err(Fault::ParameterShape {
            name: name.to_owned(),
            wanted,
            got,
        }
        .into());
    }
    let moved = upload(values.detach(), var.device())?.to_dtype(var.dtype())?;
    // candle cannot set a variable from a view of itself.
    if moved.same_storage(var) {
        moved.copy()
    } else {
        Ok(moved)
    }
}
