//! Copies and calls are counted.

use serde_json::{Value, json};

use super::{error, text};
use crate::support::cells;

#[test]
fn copies_by_candles_own_methods_are_counted_wherever_a_cell_calls_them() {
    let cells_and_copies = [
        (
            "let x = arange(6)?.to_dtype(DType::F32)?.reshape((2, 3))?;\n\
             let s: f32 = x.sum_all()?.to_scalar()?;\n\
             println!(\"{:?}\", x.to_vec2::<f32>()?);\n\
             let moved = x.to_device(&cpu())?;\n\
             let made = Tensor::new(&[1f32], &cpu())?;\n\
             x.unsqueeze(0)?.to_vec3::<f32>()",
            [3, 4 + 24 + 24],
        ),
        (
            "struct Net { w: Tensor }\n\
             impl Net { fn rows(&self) -> Result<Vec<Vec<f32>>> { self.w.to_vec2() } }\n\
             fn flat<S: candle::WithDType>(x: &Tensor) -> Result<Vec<S>> { x.flatten_all()?.to_vec1::<S>() }\n\
             let read = |t: &Tensor| Tensor::to_vec2::<f32>(t);\n\
             Net { w: x.clone() }.rows()?;\nflat::<f32>(&x)?;",
            [2, 48],
        ),
        // What an earlier cell defined is counted in the cell that calls it.
        ("flat::<f32>(&x)?;\nread(&x)?;\nread(&x)?;", [3, 72]),
        (
            "let one = x.i((0, 1))?;\nlet all: Result<Vec<f32>> = [&one, &one].into_iter().map(Tensor::to_scalar::<f32>).collect();\n\
             for i in 0..2 { x.i((0, i))?.to_scalar::<f32>()?; }\nSome(&x).map(|t| t.to_vec2::<f32>());",
            [5, 4 * 4 + 24],
        ),
        (
            "macro_rules! fetch { ($t:expr) => { $t.to_scalar::<f32>()? } }\n\
             let a = fetch!(one) + fetch!(x.sum_all()?);\nassert!(x.to_vec2::<f32>()?.len() == 2);",
            [3, 4 + 4 + 24],
        ),
        ("fetch!(one)", [1, 4]),
        (
            "let rows: Vec<Vec<f32>> = (&x).try_into()?;\nlet first: Vec<f32> = x.get(0)?.try_into()?;\n\
             f32::try_from(&one)?;\nlet n: u8 = 7i32.try_into()?;\nlet four: [u8; 2] = [1u8, 2, 3][..2].try_into()?;",
            [3, 24 + 12 + 4],
        ),
        // The learner's own methods of these names work, and cost nothing.
        (
            "struct Own(String);\nimpl Own {\n fn to_vec1<T: std::str::FromStr>(&self) -> Option<T> { self.0.parse().ok() }\n \
             fn to_device(self, d: &str) -> String { self.0 + d }\n fn to_scalar(self) -> String { self.0 }\n}\n\
             let own: Option<i32> = Own(\"7\".into()).to_vec1();\n\
             assert_eq!(Own(\"a\".into()).to_device(\"b\"), \"ab\");\nOwn(\"c\".into()).to_scalar()",
            [0, 0],
        ),
        // Nothing that a cell can call reduces the count, and a cell that tries ends with an error.
        (
            "x.to_vec2::<f32>()?;\ndrop(::prelude::wire::Cell::begin());\nstd::mem::forget(::prelude::wire::Cell::begin());\n\
             x.to_vec2::<f32>()?;",
            [2, 48],
        ),
    ];
    let script: Vec<&str> = cells_and_copies.iter().map(|(cell, _)| *cell).collect();
    let rows = cells(&script.join("\n// %%\n"));
    for (row, (cell, [d2h, bytes])) in rows.iter().zip(&cells_and_copies) {
        let status = if cell.contains("wire") {
            "runtime_error"
        } else {
            "ok"
        };
        let wanted = json!({"h2d": 0, "d2h": d2h, "d2d": 0, "bytes": bytes});
        assert_eq!(
            (&row["status"], &row["transfers"]),
            (&json!(status), &wanted),
            "{cell}\n{row}"
        );
    }
}

#[test]
fn errors_around_counted_calls_stand_where_the_learner_wrote_them() {
    let rows = cells(
        "let x = ones(3)?;\n// %%\nlet q: Vec<f64> = x.to_vec1::<f32>()?;\n// %%\nnope.to_vec1::<f32>()?\n// %%\n\
         let y = x.to_device(&cpu())?.to_vec1::<f33>();\n// %%\nx.to_vec2::<f32>()?\n// %%\nx.to_vec1::<f32>();",
    );
    let place = |row: &Value| row["error"]["labels"][0]["start"].as_u64();
    assert_eq!(place(&rows[1]), Some(18), "{}", rows[1]);
    assert_eq!(place(&rows[2]), Some(0), "{}", rows[2]);
    assert_eq!(place(&rows[3]), Some(39), "{}", rows[3]);
    assert!(
        error(&rows[4]).contains("this needs a tensor of rank 2"),
        "{}",
        rows[4]
    );
    assert!(
        rows[5].to_string().contains("unused `Result`"),
        "{}",
        rows[5]
    );
    for row in &rows {
        let text = row.to_string();
        assert!(
            !text.contains("counted") && !text.contains("gpu_tutor"),
            "{text}"
        );
    }
}

#[test]
fn transfers_and_calls_are_counted() {
    let rows =
        cells("let t = ones((3,))?.sum_all()?;\nlet a = t.item()?;\nlet b = t.item()?;\na + b");
    assert_eq!(rows[0]["transfers"]["d2h"], 2, "{}", rows[0]);
    assert_eq!(rows[0]["calls"]["item"], 2);
    assert_eq!(text(&rows[0]), "6.0");
}
