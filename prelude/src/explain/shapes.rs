//! Explains errors about shapes, dimensions and indices that do not match.

use candle_core::Shape;

use super::Explained;
use crate::error::Error;

pub(super) fn explain(error: &Error) -> Option<Explained> {
    Some(match error {
        Error::ShapeMismatchBinaryOp { lhs, rhs, op } if *op == "matmul" => matmul(lhs, rhs),
        Error::ShapeMismatchBinaryOp { lhs, rhs, op } => elementwise(lhs, rhs, op),
        Error::ShapeMismatch { buffer_size, shape } => Explained::new(format!(
            "{buffer_size} values do not fill shape {shape:?}, which takes {}",
            shape.elem_count()
        )),
        Error::UnexpectedNumberOfDims {
            expected,
            got,
            shape,
        } => Explained::new(format!(
            "this needs a tensor of {expected} dimensions, and this one has {got}: {shape:?}"
        ))
        .help(if got < expected {
            "add a dimension with `t.unsqueeze(0)?`, or use `t.reshape(…)?`"
        } else {
            "drop a dimension of size 1 with `t.squeeze(0)?`, or use `t.flatten_all()?`"
        }),
        Error::UnexpectedShape { msg, expected, got } => Explained::new(format!(
            "{msg}: it needs shape {expected:?}, and got {got:?}"
        )),
        Error::BroadcastIncompatibleShapes {
            src_shape,
            dst_shape,
        } => Explained::new(format!(
            "shape {src_shape:?} cannot be stretched to {dst_shape:?}"
        ))
        .help("seen from the last, each dimension must be equal or 1"),
        Error::DimOutOfRange { shape, dim, op } => Explained::new(format!(
            "`{op}` asks for dimension {dim}, and the tensor has {}: {shape:?}",
            shape.rank()
        ))
        .help("dimensions are counted from 0; `D::Minus1` is the last"),
        Error::InvalidIndex { op, index, size } => Explained::new(format!(
            "`{op}` asks for index {index}, and there are {size}"
        ))
        .help("indices are counted from 0"),
        Error::NarrowInvalidArgs {
            shape,
            dim,
            start,
            len,
            ..
        } => Explained::new(format!(
            "{start}..{} is not within dimension {dim} of a tensor of shape {shape:?}",
            start.saturating_add(*len)
        )),
        Error::MatMulUnexpectedStriding(_) => {
            Explained::new("`matmul` cannot read one of its operands as it lies in memory")
                .help("lay it out anew first: `t.contiguous()?`")
        }
        Error::RequiresContiguous { op } => Explained::new(format!(
            "`{op}` needs a tensor that lies in memory without gaps"
        ))
        .help("lay it out anew first: `t.contiguous()?`"),
        _ => return None,
    })
}

fn matmul(lhs: &Shape, rhs: &Shape) -> Explained {
    let message = format!("`matmul` got shapes {lhs:?} and {rhs:?}");
    let ([left_batch @ .., m, k], [right_batch @ .., l, n]) = (lhs.dims(), rhs.dims()) else {
        return Explained::new(format!("{message}, and needs two dimensions in each"))
            .help("add one with `t.unsqueeze(0)?`, or multiply elements with `*`");
    };
    if left_batch != right_batch {
        return Explained::new(format!("{message}: their leading dimensions differ"))
            .help("stretch them with `lhs.broadcast_matmul(&rhs)?`");
    }
    let explained = Explained::new(format!("{message}: {k} columns do not meet {l} rows"));
    if k == n {
        explained.help("transpose the right one: `lhs.matmul(&rhs.t()?)?`")
    } else if m == l {
        explained.help("transpose the left one: `lhs.t()?.matmul(&rhs)?`")
    } else {
        explained
    }
}

fn elementwise(lhs: &Shape, rhs: &Shape, op: &str) -> Explained {
    let explained = Explained::new(format!(
        "`{op}` got shapes {lhs:?} and {rhs:?}, which differ"
    ));
    let stretches = lhs.broadcast_shape_binary_op(rhs, "broadcast").is_ok();
    if stretches && ["add", "sub", "mul", "div"].contains(&op) {
        return explained.help(format!(
            "stretch the smaller one: `lhs.broadcast_{op}(&rhs)?`"
        ));
    }
    if lhs.elem_count() == rhs.elem_count() {
        return explained.help(format!(
            "give it the other's shape: `rhs.reshape({:?}.as_slice())?`",
            lhs.dims()
        ));
    }
    explained
}
