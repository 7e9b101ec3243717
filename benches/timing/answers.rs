//! Right and wrong answers to exercises on timing, each with the check that judges it.

/// What the answers use.
pub const SETUP: &str = "
fn load() -> Result<Tensor> {
    let mut t = rand_on((100, 100), &cpu())?;
    for _ in 0..15 {
        t = t.exp()?.log()?;
    }
    t.to(&try_gpu(0))
}

fn work(t: &Tensor) -> Result<f64> {
    let mut t = t.cpu()?;
    for _ in 0..15 {
        t = t.exp()?.log()?;
    }
    t.mean_all()?.item()
}

fn product(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}

fn product_and_random(a: &Tensor) -> Result<Tensor> {
    product(&rand_on(a.dims(), a.device())?)?;
    product(a)
}

fn product_after_warming_up(a: &Tensor) -> Result<Tensor> {
    for _ in 0..3 {
        product(a)?;
    }
    product(a)
}

fn loading() -> Result<Tensor> {
    load()
}

fn loading_and_working() -> Result<Tensor> {
    let t = load()?;
    work(&t)?;
    Ok(t)
}

fn working(t: &Tensor) -> Result<f64> {
    work(t)
}

fn working_on_another(_t: &Tensor) -> Result<f64> {
    work(&load()?)
}

fn both() -> Result<f64> {
    work(&load()?)
}

fn both_and_more() -> Result<f64> {
    let t = load()?;
    work(&t)?;
    work(&t)
}

fn in_a_loop(x: &Tensor) -> Result<f64> {
    let mut sum = 0.0;
    for i in 0..20 {
        sum += x.i(i)?.item()?;
    }
    Ok(sum)
}

fn at_once(x: &Tensor) -> Result<f64> {
    x.narrow(0, 0, 20)?.sum_all()?.item()
}

let a = rand((256, 256))?;
let small = rand((5, 5))?;
let t = load()?;
let x = rand(1000)?;
";

/// An answer, by the expression that times it.
pub struct Answer {
    pub name: &'static str,
    pub right: bool,
    pub check: &'static str,
    pub faster: f64,
}

macro_rules! against {
    ($answer:literal, $other:literal) => {
        concat!(
            "::prelude::grading::side_by_side(|| ",
            $answer,
            ", || ",
            $other,
            ")?"
        )
    };
}

const TWICE: &str = against!("product(&a)", "{ a.matmul(&a)?; a.matmul(&a) }");

pub const ANSWERS: [Answer; 12] = [
    Answer {
        name: "product: one",
        right: true,
        check: TWICE,
        faster: 1.2,
    },
    Answer {
        name: "product: with random numbers",
        right: false,
        check: against!("product_and_random(&a)", "{ a.matmul(&a)?; a.matmul(&a) }"),
        faster: 1.2,
    },
    Answer {
        name: "product: warms up inside",
        right: false,
        check: against!(
            "product_after_warming_up(&a)",
            "{ a.matmul(&a)?; a.matmul(&a) }"
        ),
        faster: 1.2,
    },
    Answer {
        name: "small against large",
        right: true,
        check: against!("product(&small)", "product(&a)"),
        faster: 10.0,
    },
    Answer {
        name: "loading: only",
        right: true,
        check: against!("loading()", "work(&load()?)"),
        faster: 1.4,
    },
    Answer {
        name: "loading: works too",
        right: false,
        check: against!("loading_and_working()", "work(&load()?)"),
        faster: 1.4,
    },
    Answer {
        name: "working: only",
        right: true,
        check: against!("working(&t)", "work(&load()?)"),
        faster: 1.4,
    },
    Answer {
        name: "working: loads too",
        right: false,
        check: against!("working_on_another(&t)", "work(&load()?)"),
        faster: 1.4,
    },
    Answer {
        name: "both: once each",
        right: true,
        check: against!("both()", "{ let t = load()?; work(&t)?; work(&t) }"),
        faster: 1.2,
    },
    Answer {
        name: "both: works twice",
        right: false,
        check: against!(
            "both_and_more()",
            "{ let t = load()?; work(&t)?; work(&t) }"
        ),
        faster: 1.2,
    },
    Answer {
        name: "numbers: at once",
        right: true,
        check: against!("at_once(&x)", "in_a_loop(&x)"),
        faster: 3.0,
    },
    Answer {
        name: "numbers: one by one",
        right: false,
        check: against!("in_a_loop(&x)", "in_a_loop(&x)"),
        faster: 3.0,
    },
];
