//! Functions of one variable.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

use super::arguments::Arguments;
use super::element::{Element, Float, by_type};
use super::elementwise::{head, map};
use super::{Kernel, Launch, Run, split};

pub fn find(name: &str) -> Option<Kernel> {
    let (operation, dtype) = split(name.strip_prefix('u')?)?;
    let pointers = vec![8, 8, 8, 8, 8];
    if operation == "copy" {
        let run = by_type!(dtype, any T => copy::<T> as Run)?;
        let parameters = pointers;
        return Some(Kernel { parameters, run });
    }
    if let Some(run) = by_type!(dtype, float T => plain::<T>(operation))?.map(|run| Kernel {
        parameters: pointers,
        run,
    }) {
        return Some(run);
    }
    let (size, run) = by_type!(dtype, float T => (size_of::<T>(), with_parameter::<T>(operation)))?;
    Some(Kernel {
        parameters: vec![8, 8, 8, size, 8, 8],
        run: run?,
    })
}

fn plain<T: Float>(operation: &str) -> Option<Run> {
    let run: Run = match operation {
        "neg" => |launch| apply(launch, |x: T| x.through(|x| -x, |x| -x)),
        "recip" => |launch| apply(launch, |x: T| T::ONE.div(x)),
        "exp" => |launch| apply(launch, exp::<T>),
        "log" => |launch| apply(launch, |x: T| x.through(f32::ln, f64::ln)),
        "sin" => |launch| apply(launch, |x: T| x.through(f32::sin, f64::sin)),
        "cos" => |launch| apply(launch, |x: T| x.through(f32::cos, f64::cos)),
        "tanh" => |launch| apply(launch, tanh::<T>),
        "erf" => |launch| apply(launch, |x: T| x.through(libm::erff, libm::erf)),
        "ceil" => |launch| apply(launch, |x: T| x.through(f32::ceil, f64::ceil)),
        "floor" => |launch| apply(launch, |x: T| x.through(f32::floor, f64::floor)),
        "round" => |launch| apply(launch, |x: T| x.through(f32::round, f64::round)),
        "normcdf" => |launch| apply(launch, normcdf::<T>),
        "abs" => |launch| apply(launch, |x: T| x.through(f32::abs, f64::abs)),
        "sqr" => |launch| apply(launch, |x: T| x.mul(x)),
        "sqrt" => |launch| apply(launch, |x: T| x.through(f32::sqrt, f64::sqrt)),
        "gelu" => |launch| apply(launch, gelu::<T>),
        "gelu_erf" => |launch| apply(launch, |x: T| x.mul(normcdf(x))),
        "relu" => |launch| apply(launch, |x: T| x.larger(T::ZERO)),
        "silu" => |launch| apply(launch, |x: T| x.div(T::ONE.add(exp(T::ZERO.sub(x))))),
        "sign" => |launch| apply(launch, sign::<T>),
        "sigmoid" => |launch| apply(launch, |x: T| T::ONE.div(T::ONE.add(exp(T::ZERO.sub(x))))),
        _ => return None,
    };
    Some(run)
}

fn with_parameter<T: Float>(operation: &str) -> Option<Run> {
    let run: Run = match operation {
        "elu" => |launch| {
            apply_with(launch, |x: T, alpha: T| {
                if x > T::ZERO {
                    x
                } else {
                    alpha.mul(exp(x).sub(T::ONE))
                }
            })
        },
        "powf" => |launch| {
            apply_with(launch, |x: T, power: T| {
                let power = power.to_f64();
                x.through(|x| x.powf(power as f32), |x| x.powf(power))
            })
        },
        _ => return None,
    };
    Some(run)
}

fn exp<T: Float>(x: T) -> T {
    x.through(f32::exp, f64::exp)
}

fn tanh<T: Float>(x: T) -> T {
    x.through(f32::tanh, f64::tanh)
}

/// The probability that a normal variable is below `x`.
fn normcdf<T: Float>(x: T) -> T {
    x.through(
        |x| 0.5 * libm::erfcf(-x * std::f32::consts::FRAC_1_SQRT_2),
        |x| 0.5 * libm::erfc(-x * FRAC_1_SQRT_2),
    )
}

/// The approximation with tanh. Each step is rounded to the element's type, as in the `.cu` file.
fn gelu<T: Float>(x: T) -> T {
    let alpha = x.add(T::of(0.044715).mul(x.mul(x).mul(x)));
    let inner = tanh(T::of(FRAC_2_SQRT_PI * FRAC_1_SQRT_2).mul(alpha));
    T::of(0.5).mul(x).mul(T::ONE.add(inner))
}

fn sign<T: Float>(x: T) -> T {
    if x > T::ZERO {
        T::ONE
    } else if x < T::ZERO {
        T::ZERO.sub(T::ONE)
    } else {
        T::ZERO
    }
}

fn copy<T: Element>(launch: &Launch) -> Result<(), String> {
    apply(launch, |x: T| x)
}

fn apply<T: Element>(launch: &Launch, function: impl Fn(T) -> T) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let head = head(&mut arguments)?;
    let (input, output) = (arguments.address()?, arguments.address()?);
    map(&arguments, head, input, output, function)
}

fn apply_with<T: Element>(launch: &Launch, function: impl Fn(T, T) -> T) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let head = head(&mut arguments)?;
    let parameter: T = arguments.take()?;
    let (input, output) = (arguments.address()?, arguments.address()?);
    map(&arguments, head, input, output, |x| function(x, parameter))
}

#[cfg(test)]
mod tests {
    use half::{bf16, f16};

    use super::super::element::Float;
    use super::super::host::Host;

    /// A kernel's results for some numbers.
    fn results<T: Float>(name: &str, inputs: &[f64]) -> Vec<f64> {
        let mut host = Host::default();
        let inputs: Vec<T> = inputs.iter().map(|x| T::of(*x)).collect();
        let x = host.put(&inputs);
        let out = host.zeros::<T>(inputs.len());
        host.run(name, &[&inputs.len(), &1usize, &0u64, &x, &out]);
        host.get::<T>(out, inputs.len())
            .iter()
            .map(|y| y.to_f64())
            .collect()
    }

    type Function = (&'static str, fn(f64) -> f64);

    /// Each function with its Rust equivalent.
    const FUNCTIONS: [Function; 21] = [
        ("neg", |x| -x),
        ("recip", |x| 1.0 / x),
        ("exp", f64::exp),
        ("log", f64::ln),
        ("sin", f64::sin),
        ("cos", f64::cos),
        ("tanh", f64::tanh),
        ("erf", libm::erf),
        ("ceil", f64::ceil),
        ("floor", f64::floor),
        ("round", f64::round),
        ("normcdf", |x| 0.5 * (1.0 + libm::erf(x / 2f64.sqrt()))),
        ("abs", f64::abs),
        ("sqr", |x| x * x),
        ("sqrt", f64::sqrt),
        ("gelu", |x| {
            0.5 * x * (1.0 + (0.797_884_560_8 * (x + 0.044715 * x.powi(3))).tanh())
        }),
        ("gelu_erf", |x| x * 0.5 * (1.0 + libm::erf(x / 2f64.sqrt()))),
        ("relu", |x| x.max(0.0)),
        ("silu", |x| x / (1.0 + (-x).exp())),
        ("sign", f64::signum),
        ("sigmoid", |x| 1.0 / (1.0 + (-x).exp())),
    ];

    #[test]
    fn each_function_in_each_type_is_what_a_plain_loop_computes() {
        let inputs = [-2.5, -1.0, 0.25, 0.5, 1.5, 3.0];
        for (name, function) in FUNCTIONS {
            let check = |dtype: &str, tolerance: f64, results: Vec<f64>| {
                for (x, got) in inputs.iter().zip(results) {
                    let wanted = function(*x);
                    let near = (got - wanted).abs() <= tolerance * wanted.abs().max(1.0);
                    assert!(
                        near || got.is_nan() && wanted.is_nan(),
                        "{name} {dtype} {x}: {got}, not {wanted}"
                    );
                }
            };
            check(
                "f64",
                1e-9,
                results::<f64>(&format!("u{name}_f64"), &inputs),
            );
            check(
                "f32",
                1e-6,
                results::<f32>(&format!("u{name}_f32"), &inputs),
            );
            check(
                "f16",
                4e-3,
                results::<f16>(&format!("u{name}_f16"), &inputs),
            );
            check(
                "bf16",
                3e-2,
                results::<bf16>(&format!("u{name}_bf16"), &inputs),
            );
        }
    }

    #[test]
    fn elu_and_powf_take_their_parameter_before_the_input() {
        let mut host = Host::default();
        let x = host.put(&[-1f64, 2.0]);
        let out = host.zeros::<f64>(2);
        host.run("uelu_f64", &[&2usize, &1usize, &0u64, &2f64, &x, &out]);
        assert_eq!(host.get::<f64>(out, 2), [2.0 * ((-1f64).exp() - 1.0), 2.0]);
        host.run("upowf_f64", &[&2usize, &1usize, &0u64, &3f64, &x, &out]);
        assert_eq!(host.get::<f64>(out, 2), [-1.0, 8.0]);
    }
}
