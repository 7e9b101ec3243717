//! Compares the names and parameters of candle's kernels, as nvcc compiled them, with the host versions.

use super::find;

/// Kernels of `candle-kernels` 0.11.1, with the bytes of each parameter. Written by `simulated-cuda/entries`.
const ENTRIES: &str = include_str!("entries.txt");

/// Families that have no host version.
const LEFT_OUT: [&str; 7] = [
    "avg_pool2d_u",
    "rope",
    "conv1d",
    "conv2d",
    "conv_transpose",
    "upsample",
    "col2im1d",
];

#[test]
fn each_kernel_has_a_host_version_with_the_same_parameters() {
    let mut found = 0;
    for line in ENTRIES.lines().filter(|line| !line.starts_with('#')) {
        let (name, sizes) = line.split_once(' ').unwrap();
        if LEFT_OUT.iter().any(|family| name.starts_with(family)) {
            continue;
        }
        let sizes: Vec<usize> = sizes.split(' ').map(|size| size.parse().unwrap()).collect();
        let kernel = find(name).unwrap_or_else(|| panic!("{name} has no host version"));
        assert_eq!(kernel.parameters, sizes, "{name}");
        found += 1;
    }
    assert!(found > 450, "only {found} entries");
}
