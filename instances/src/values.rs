//! Values that cells hold: they are created, filled, copied and dropped.

use candle_core::{Error, Result, Tensor};

macro_rules! handled {
    ($($name:ident $type:ty;)*) => {$(
        pub fn $name(value: &$type, slice: &[$type]) -> (Vec<$type>, Vec<$type>, Option<$type>) {
            let mut list = Vec::new();
            list.push(value.clone());
            let popped = list.pop();
            list.extend_from_slice(slice);
            list.insert(0, value.clone());
            list.extend([value.clone()]);
            list.truncate(list.len());
            let mut filled = vec![value.clone(); slice.len()];
            filled.extend(slice.iter().cloned());
            filled.extend(list.clone());
            for each in &mut filled {
                each.clone_from(value);
            }
            let _ = (slice.first(), slice.last(), slice.get(0), slice.iter().len());
            let copied: Vec<$type> = slice.iter().cloned().collect();
            for each in copied {
                filled.push(each);
            }
            drop(Box::new(value.clone()));
            (list, filled, popped)
        }
    )*};
}

crate::for_each_common_type!(handled);

/// Values that are dropped but never copied, or copied only together with something else.
pub fn dropped(error: Error, result: Result<Tensor>, named: Vec<(String, Tensor)>) {
    drop((error, result, named));
}
