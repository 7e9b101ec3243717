struct Model {
    weight: f64,
    bias: f64,
}

struct Loss(f64);

fn train(model: &mut Model, data: &[(f64, f64)], rate: f64) -> Loss {
    let mut loss = 0.0;
    for (x, y) in data {
        let error = model.weight * x + model.bias - y;
        model.weight -= rate * error * x;
        model.bias -= rate * error;
        loss += error * error;
    }
    Loss(loss)
}

fn main() {
    let data = [(1.0, 3.0), (2.0, 5.0), (3.0, 7.0)];
    let mut model = Model { weight: 0.0, bias: 0.0 };
    for _ in 0..500 {
        train(&mut model, &data, 0.1);
    }
    let Loss(last) = train(&mut model, &data, 0.1);
    println!("{:.2} {:.2} {}", model.weight, model.bias, last < 0.001);
}
