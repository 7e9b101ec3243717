enum Expr {
    Num(f64),
    Add(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
}

fn eval(e: &Expr) -> f64 {
    match e {
        Expr::Num(n) => *n,
        Expr::Add(a, b) => eval(a) + eval(b),
        Expr::Mul(a, b) => eval(a) * eval(b),
    }
}

fn num(n: f64) -> Box<Expr> {
    Box::new(Expr::Num(n))
}

fn main() {
    let sum = Expr::Add(num(1.0), num(2.5));
    println!("{}", eval(&sum));
    let product = Expr::Mul(Box::new(sum), num(4.0));
    println!("{}", eval(&product));
}
