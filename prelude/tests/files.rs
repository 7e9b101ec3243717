//! Tests saving and loading nets.

#![allow(clippy::unwrap_used)]

use prelude::*;

fn values(net: &Sequential) -> Result<Vec<Vec<u32>>> {
    let bits = |t: &Tensor| {
        Ok(t.flatten_all()?
            .to_vec1::<f32>()?
            .iter()
            .map(|x| x.to_bits())
            .collect())
    };
    net.parameters()
        .iter()
        .map(|(_, tensor)| bits(tensor))
        .collect()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Numbers whose bits could easily change on the way through a file.
const NUMBERS: [f32; 9] = [
    0.0,
    -0.0,
    1.0 / 3.0,
    f32::MIN_POSITIVE / 2.0,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
];

#[test]
fn a_saved_net_is_loaded_bit_by_bit() {
    let folder = folder();
    let path = folder.path().join("net.safetensors");
    for (inputs, hidden) in
        (1usize..9).flat_map(|inputs| (1usize..9).map(move |hidden| (inputs, hidden)))
    {
        let build = || {
            Sequential::new()
                .linear(inputs, hidden)?
                .relu()
                .linear(hidden, 2)
        };
        let (saved, loaded) = (build().unwrap(), build().unwrap());
        let number = NUMBERS[(inputs * 8 + hidden) % NUMBERS.len()];
        saved
            .set_parameter("2.bias", &full(2, number).unwrap())
            .unwrap();
        saved.save(&path).unwrap();
        loaded.load(&path).unwrap();
        assert_eq!(
            values(&saved).unwrap(),
            values(&loaded).unwrap(),
            "{inputs}, {hidden}, {number}"
        );
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn data_goes_into_a_tensor_and_out_again() {
    for (rows, columns) in
        (1usize..5).flat_map(|rows| (1usize..5).map(move |columns| (rows, columns)))
    {
        for first in [-1000i64, -1, 0, 1, 999] {
            let data: Vec<Vec<i64>> = (0..rows)
                .map(|row| vec![first + row as i64; columns])
                .collect();
            assert_eq!(tensor(&data).unwrap().to_vec2::<i64>().unwrap(), data);
        }
    }
}

#[test]
fn a_file_that_does_not_fit_leaves_the_net_unchanged() -> Result<()> {
    let folder = folder();
    let path = folder.path().join("net.safetensors");
    let net = Sequential::new().linear(3, 2)?.relu().linear(2, 1)?;
    let before = values(&net)?;
    for other in [
        Sequential::new().linear(3, 2)?,
        Sequential::new().linear(3, 2)?.relu().linear(2, 2)?,
        Sequential::new().linear(3, 2)?.linear(2, 2)?.linear(2, 1)?,
    ] {
        other.save(&path)?;
        let text = net.load(&path).unwrap_err().to_string();
        assert!(text.contains("does not fit this net"), "{text}");
        assert_eq!(values(&net)?, before);
    }
    Ok(())
}

#[test]
fn names_and_shapes_that_differ_are_listed() -> Result<()> {
    let folder = folder();
    let path = folder.path().join("net.safetensors");
    Sequential::new().linear(3, 2)?.linear(2, 1)?.save(&path)?;
    let text = Sequential::new()
        .linear(3, 4)?
        .load(&path)
        .unwrap_err()
        .to_string();
    assert!(
        text.contains("`0.weight` has shape [2, 3], not [4, 3]"),
        "{text}"
    );
    assert!(text.contains("`1.bias` is not in the net"), "{text}");
    Ok(())
}

#[test]
fn a_damaged_or_missing_file_says_so() -> Result<()> {
    let folder = folder();
    let net = Sequential::new().linear(3, 2)?;
    let path = folder.path().join("net.safetensors");
    let error = net.load(&path).unwrap_err();
    assert!(error.to_string().contains("could not be read"), "{error}");
    assert!(explain::explain(&error).help.is_some());
    std::fs::write(&path, b"not a net").expect("written");
    let error = net.load(&path).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("not a complete safetensors file"),
        "{error}"
    );
    assert!(
        net.save(folder.path().join("absent/net.safetensors"))
            .is_err()
    );
    Ok(())
}
