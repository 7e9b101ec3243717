//! A GPU that does not exist: everything that takes a device returns an error for it, without a panic.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::Path;

use prelude::grading::{absent_gpu, computed_on, peak_of};
use prelude::observe::{Observe, Value};
use prelude::show::Show;
use prelude::*;

/// Every public item that takes a device, by name, and the result of calling it with a device that does not exist.
fn refused() -> Vec<(&'static str, Result<()>)> {
    let gpu = &absent_gpu();
    let filled = || ones((2, 3)).unwrap();
    let net = || Sequential::new().linear(3, 1).unwrap();
    fn nothing<T>(result: Result<T>) -> Result<()> {
        result.map(|_| ())
    }
    vec![
        ("tensor_on", nothing(tensor_on([1.0], gpu))),
        ("zeros_on", nothing(zeros_on(2, gpu))),
        ("ones_on", nothing(ones_on(2, gpu))),
        ("full_on", nothing(full_on(2, 1, gpu))),
        ("eye_on", nothing(eye_on(2, gpu))),
        ("arange_on", nothing(arange_on(2, gpu))),
        ("rand_on", nothing(rand_on(2, gpu))),
        ("randn_on", nothing(randn_on(2, gpu))),
        ("to", nothing(filled().to(gpu))),
        ("to", nothing(net().to(gpu))),
        ("to", nothing(Sequential::new().relu().to(gpu))),
        ("to", nothing(CrossEntropyLoss::new().to(gpu))),
        (
            "to",
            nothing(CrossEntropyLoss::new().weight(filled()).to(gpu)),
        ),
        ("synchronize", synchronize(gpu)),
        ("timed_on", nothing(timed_on(gpu, || 1))),
        ("roofline_on", nothing(roofline_on(gpu))),
        ("memory_allocated", nothing(memory_allocated(gpu))),
        ("memory_reserved", nothing(memory_reserved(gpu))),
        ("max_memory_allocated", nothing(max_memory_allocated(gpu))),
        ("memory_summary", nothing(memory_summary(gpu))),
        ("memory_timeline", nothing(memory_timeline(gpu, |_| 1))),
        ("reset_peak_memory", reset_peak_memory(gpu)),
        ("empty_cache", empty_cache(gpu)),
        ("peak_of", nothing(peak_of(gpu, || 1))),
        ("computed_on", nothing(computed_on(gpu, || 1))),
        ("with_device", nothing(with_device(gpu, || zeros(2)))),
        ("with_device", nothing(with_device(gpu, || tensor([1, 2])))),
        ("with_device", nothing(with_device(gpu, || rand(2)))),
        (
            "with_device",
            nothing(with_device(gpu, || Sequential::new().linear(2, 1))),
        ),
        ("set_default_device", {
            set_default_device(gpu);
            let made = nothing(ones(2));
            set_default_device(&cpu());
            made
        }),
    ]
}

// One test, because the default device belongs to the whole process.
#[test]
fn everything_that_takes_a_device_refuses_one_that_does_not_exist() {
    let tried = refused();
    for (name, result) in &tried {
        let error = result.as_ref().expect_err(name).to_string();
        assert!(
            error.contains("this GPU does not exist here"),
            "{name}: {error}"
        );
    }
    let tried: BTreeSet<&str> = tried.iter().map(|(name, _)| *name).collect();
    let mut named = BTreeSet::new();
    // If the tests were copied to another machine, this variable says where the sources are.
    let sources = std::env::var("GPU_TUTOR_PRELUDE_SOURCES");
    let sources = sources.unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/src").into());
    functions_with_a_device(Path::new(&sources), &mut named);
    assert!(named.len() > 15, "{named:?}");
    for name in &named {
        assert!(
            tried.contains(name.as_str()),
            "`{name}` takes a device and is not tried here"
        );
    }
    for name in tried {
        assert!(
            named.contains(name),
            "`{name}` is tried here and takes no device"
        );
    }
}

/// The names of the public functions and trait methods that take a `&Device`.
fn functions_with_a_device(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            functions_with_a_device(&path, found);
            continue;
        }
        // Code that is private or only compiled with CUDA is reached through the functions above.
        if ["pool.rs", "no_pool.rs", "tests.rs"]
            .iter()
            .any(|name| path.ends_with(name))
        {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let public = |start: &usize| {
            let line = &text[text[..*start].rfind('\n').map_or(0, |at| at + 1)..*start];
            line == "pub "
                || line == "    pub "
                || path.ends_with("tensor_ext.rs") && line == "    "
        };
        for (start, _) in text.match_indices("fn ").filter(|(start, _)| public(start)) {
            let signature = text[start + 3..].split(['{', ';']).next().unwrap();
            let arguments = signature.split("->").next().unwrap();
            if arguments.contains("&Device") {
                let name = signature.split(['(', '<']).next().unwrap();
                found.insert(name.to_owned());
            }
        }
    }
}

#[test]
fn an_absent_gpu_can_be_shown_observed_and_described() {
    let gpu = absent_gpu();
    assert_eq!(gpu.observe(), Value::Text("cuda:absent".to_owned()));
    assert!(gpu.text().is_some_and(|text| text.contains("cuda:absent")));
    assert!(!format!("{gpu:?}").is_empty());
    let described = describe::describe_any(&gpu);
    assert_eq!(described.device.as_deref(), Some("cuda:absent"));
    assert!(!gpu.is_cpu());
    if !cuda_is_available() {
        assert!(gpu.is_cuda());
    }
}

#[test]
fn candles_own_ways_to_a_device_fail_too() {
    let gpu = absent_gpu();
    let x = ones((2, 3)).unwrap();
    assert!(x.to_device(&gpu).is_err());
    assert!(Tensor::zeros(2, DType::F32, &gpu).is_err());
    assert!(Tensor::ones(2, DType::F32, &gpu).is_err());
    assert!(Tensor::full(1f32, 2, &gpu).is_err());
    assert!(Tensor::new(&[1f32], &gpu).is_err());
    assert!(Tensor::from_vec(vec![1f32], 1, &gpu).is_err());
    assert!(Tensor::from_slice(&[1f32], 1, &gpu).is_err());
    assert!(Tensor::rand(0f32, 1f32, 2, &gpu).is_err());
    assert!(Tensor::arange(0u32, 2, &gpu).is_err());
}
