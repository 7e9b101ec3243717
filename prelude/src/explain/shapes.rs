//! Explains errors about shapes, dimensions and indices that do not match.

use candle_core::Shape;

use super::Explained;
use crate::error::Error;

pub(super) fn explain(error: &Error) -> Option<Explained> {
    Some(match error {
        Error::ShapeMismatchBinaryOp { lhs, rhs, op } if *op == "matmul" => matmul(lhs, rhs),
        Error::ShapeMismatchBinaryOp { lhs, rhs, op } => elementwise(lhs, rhs, op),
        Error::ShapeMismatch { buffer_size, shape } => Explained::new(t!(
            "%{count} values do not fill shape %{shape}, which takes %{wanted}",
            count = buffer_size,
            shape = format_args!("{shape:?}"),
            wanted = shape.elem_count()
        )),
        Error::UnexpectedNumberOfDims {
            expected,
            got,
            shape,
        } => Explained::new(t!(
            "this needs a tensor of rank %{expected}, but this one has rank %{got}: %{shape}",
            expected = expected,
            got = got,
            shape = format_args!("{shape:?}")
        ))
        .help(if got < expected {
            t!("add a dimension with `t.unsqueeze(0)?`, or use `t.reshape(…)?`")
        } else {
            t!("drop a dimension of size 1 with `t.squeeze(0)?`, or use `t.flatten_all()?`")
        }),
        Error::UnexpectedShape { msg, expected, got } => Explained::new(t!(
            "%{what}: it needs shape %{expected}, but got %{got}",
            what = msg,
            expected = format_args!("{expected:?}"),
            got = format_args!("{got:?}")
        )),
        Error::BroadcastIncompatibleShapes {
            src_shape,
            dst_shape,
        } => Explained::new(t!(
            "shape %{from} cannot be broadcast to %{to}",
            from = format_args!("{src_shape:?}"),
            to = format_args!("{dst_shape:?}")
        ))
        .help(t!("from the right, each dimension must be equal or 1")),
        Error::DimOutOfRange { shape, dim, op } => Explained::new(t!(
            "`%{op}` asks for dimension %{dim}, but the tensor has %{rank}: %{shape}",
            op = op,
            dim = dim,
            rank = shape.rank(),
            shape = format_args!("{shape:?}")
        ))
        .help(t!("dimensions are counted from 0; `D::Minus1` is the last")),
        Error::InvalidIndex { op, index, size } => Explained::new(t!(
            "`%{op}` asks for index %{index}, but there are only %{size}",
            op = op,
            index = index,
            size = size
        ))
        .help(t!("indices are counted from 0")),
        Error::NarrowInvalidArgs {
            shape,
            dim,
            start,
            len,
            ..
        } => Explained::new(t!(
            "%{start}..%{end} is not within dimension %{dim} of a tensor of shape %{shape}",
            start = start,
            end = start.saturating_add(*len),
            dim = dim,
            shape = format_args!("{shape:?}")
        )),
        Error::MatMulUnexpectedStriding(_) => Explained::new(t!(
            "`matmul` cannot read one of its operands in its current memory layout"
        ))
        .help(t!("make it contiguous first: `t.contiguous()?`")),
        Error::RequiresContiguous { op } => Explained::new(t!(
            "`%{op}` needs a tensor that is contiguous in memory",
            op = op
        ))
        .help(t!("make it contiguous first: `t.contiguous()?`")),
        _ => return None,
    })
}

fn matmul(lhs: &Shape, rhs: &Shape) -> Explained {
    let (left, right) = (format!("{lhs:?}"), format!("{rhs:?}"));
    let ([left_batch @ .., m, k], [right_batch @ .., l, n]) = (lhs.dims(), rhs.dims()) else {
        return Explained::new(t!(
            "`matmul` got shapes %{left} and %{right}, but needs two dimensions in each",
            left = left,
            right = right
        ))
        .help(t!(
            "add one with `t.unsqueeze(0)?`, or multiply elements with `*`"
        ));
    };
    if left_batch != right_batch {
        return Explained::new(t!(
            "`matmul` got shapes %{left} and %{right}: their leading dimensions differ",
            left = left,
            right = right
        ))
        .help(t!("broadcast them with `lhs.broadcast_matmul(&rhs)?`"));
    }
    let explained = Explained::new(t!(
        "`matmul` got shapes %{left} and %{right}: %{columns} columns do not match %{rows} rows",
        left = left,
        right = right,
        columns = k,
        rows = l
    ));
    if k == n {
        explained.help(t!("transpose the right one: `lhs.matmul(&rhs.t()?)?`"))
    } else if m == l {
        explained.help(t!("transpose the left one: `lhs.t()?.matmul(&rhs)?`"))
    } else {
        explained
    }
}

fn elementwise(lhs: &Shape, rhs: &Shape, op: &str) -> Explained {
    let explained = Explained::new(t!(
        "`%{op}` got shapes %{left} and %{right}, which differ",
        op = op,
        left = format_args!("{lhs:?}"),
        right = format_args!("{rhs:?}")
    ));
    let stretches = lhs.broadcast_shape_binary_op(rhs, "broadcast").is_ok();
    if stretches && ["add", "sub", "mul", "div"].contains(&op) {
        return explained.help(t!(
            "broadcast the smaller one: `lhs.broadcast_%{op}(&rhs)?`",
            op = op
        ));
    }
    if lhs.elem_count() == rhs.elem_count() {
        return explained.help(t!(
            "give it the other's shape: `rhs.reshape(%{shape}.as_slice())?`",
            shape = format_args!("{:?}", lhs.dims())
        ));
    }
    explained
}
