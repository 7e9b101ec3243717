//! `x * mul + add`.

use super::arguments::Arguments;
use super::element::{Element, by_type};
use super::elementwise::{head, map};
use super::{Kernel, Launch, Run, split};

pub fn find(name: &str) -> Option<Kernel> {
    let ("affine", dtype) = split(name)? else {
        return None;
    };
    let (size, run) = match dtype {
        "i16" => (2, affine::<i16> as Run),
        "i32" => (4, affine::<i32> as Run),
        _ => by_type!(dtype, any T => (size_of::<T>(), affine::<T> as Run))?,
    };
    Some(Kernel {
        parameters: vec![8, 8, 8, 8, 8, size, size],
        run,
    })
}

fn affine<T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let head = head(&mut arguments)?;
    let (input, output) = (arguments.address()?, arguments.address()?);
    let (mul, add): (T, T) = (arguments.take()?, arguments.take()?);
    map(&arguments, head, input, output, |x: T| x.mul(mul).add(add))
}

#[cfg(test)]
mod tests {
    use super::super::host::Host;

    #[test]
    fn affine_of_a_transposed_matrix() {
        let mut host = Host::default();
        let x = host.put(&[1f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let info = host.put(&[3usize, 2, 1, 3]);
        let out = host.zeros::<f32>(6);
        host.run(
            "affine_f32",
            &[&6usize, &2usize, &info, &x, &out, &10f32, &0.5f32],
        );
        assert_eq!(
            host.get::<f32>(out, 6),
            [10.5, 40.5, 20.5, 50.5, 30.5, 60.5]
        );
    }

    #[test]
    fn affine_of_bytes_wraps_around() {
        let mut host = Host::default();
        let x = host.put(&[100u8, 200]);
        let out = host.zeros::<u8>(2);
        host.run(
            "affine_u8",
            &[&2usize, &1usize, &0u64, &x, &out, &2u8, &1u8],
        );
        assert_eq!(host.get::<u8>(out, 2), [201, 145]);
    }
}
