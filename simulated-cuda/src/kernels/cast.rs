//! Conversions between element types. A number outside an integer type's range becomes the nearest number in it, as
//! with the GPU's conversion instructions, and NaN becomes 0.

use super::arguments::Arguments;
use super::element::{Element, by_type};
use super::elementwise::{head, map};
use super::{Kernel, Launch, Run};

pub fn find(name: &str) -> Option<Kernel> {
    let (from, to) = name.strip_prefix("cast_")?.split_once('_')?;
    let halves = ["f16", "bf16"];
    if (from == "i64" && halves.contains(&to)) || (to == "i64" && halves.contains(&from)) {
        // candle has no such kernel.
        return None;
    }
    let run = by_type!(from, any S => by_type!(to, any T => cast::<S, T> as Run))?;
    Some(Kernel {
        parameters: vec![8; 5],
        run: run?,
    })
}

fn cast<S: Element, T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let head = head(&mut arguments)?;
    let (input, output) = (arguments.address()?, arguments.address()?);
    map(&arguments, head, input, output, |x: S| {
        T::from_number(x.number())
    })
}

#[cfg(test)]
mod tests {
    use half::{bf16, f16};

    use super::super::element::Element;
    use super::super::host::Host;

    fn cast<S: Element, T: Element>(name: &str, values: &[S]) -> Vec<T> {
        let mut host = Host::default();
        let x = host.put(values);
        let out = host.zeros::<T>(values.len());
        host.run(name, &[&values.len(), &1usize, &0u64, &x, &out]);
        host.get(out, values.len())
    }

    #[test]
    fn floats_become_integers_towards_zero_and_inside_the_range() {
        let values = [-1.5f32, 1.9, 300.0, f32::NAN];
        assert_eq!(cast::<_, u8>("cast_f32_u8", &values), [0, 1, 255, 0]);
        assert_eq!(cast::<_, u32>("cast_f32_u32", &values), [0, 1, 300, 0]);
        assert_eq!(cast::<_, i64>("cast_f32_i64", &values), [-1, 1, 300, 0]);
    }

    #[test]
    fn large_integers_keep_every_bit_in_integers() {
        let large = i64::MAX - 1;
        assert_eq!(cast::<_, i64>("cast_i64_i64", &[large]), [large]);
        assert_eq!(cast::<_, u32>("cast_i64_u32", &[large]), [u32::MAX - 1]);
    }

    #[test]
    fn halves_round_to_nearest() {
        assert_eq!(
            cast::<_, f16>("cast_f32_f16", &[2049f32]),
            [f16::from_f32(2048.0)]
        );
        assert_eq!(
            cast::<_, bf16>("cast_f16_bf16", &[f16::from_f32(257.0)]),
            [bf16::from_f32(256.0)]
        );
        assert_eq!(
            cast::<_, f64>("cast_bf16_f64", &[bf16::from_f32(0.5)]),
            [0.5]
        );
        assert_eq!(
            cast::<_, f16>("cast_u32_f16", &[70_000u32]),
            [f16::INFINITY]
        );
    }
}
