#[derive(Debug, PartialEq)]
struct Shape {
    rows: usize,
    cols: usize,
}

struct Tensor {
    shape: Shape,
    data: Vec<f32>,
}

fn arange(n: usize) -> Vec<f32> {
    (0..n).map(|i| i as f32).collect()
}

fn main() {
    let t = Tensor { shape: Shape { rows: 2, cols: 3 }, data: arange(6) };
    println!("{:?}", t.shape);
    let rows: Vec<&[f32]> = t.data.chunks(t.shape.cols).collect();
    println!("{rows:?}");
}
