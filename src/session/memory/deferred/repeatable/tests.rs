use super::*;
use crate::session::cell::parse;

fn items() -> Items {
    let source = "fn longest<'a>(a: &'a str, b: &'a str) -> &'a str { if a.len() > b.len() { a } else { b } }\n\
        fn loud(a: &str) -> &str { println!(\"{a}\"); a }\nstruct P<'a>(&'a str);\n\
        impl<'a> P<'a> { fn new(s: &'a str) -> P<'a> { P(s) } fn say(&self) -> &str { loud(self.0) } }";
    let mut items = Items::default();
    items.define(&parse(source).expect("parses"), 1);
    items
}

fn repeatable(text: &str) -> bool {
    judged(text, false)
}

fn judged(text: &str, prints: bool) -> bool {
    let changeable = BTreeSet::from(["words".to_owned()]);
    let items = items();
    let judge = Judge {
        items: &items,
        changeable: &changeable,
        prints,
        tensors: false,
    };
    judge.is_repeatable(text)
}

#[test]
fn what_only_looks_can_be_run_again() {
    for text in [
        "let first = &v[0];",
        "let r = &mut v;",
        "let words: Vec<&str> = text.split(' ').filter(|w| !w.is_empty()).collect();",
        "let longest = longest(&a, b.as_str());",
        "let p = P::new(&s);",
        "let mut v = Vec::new();",
        "let n = \"5\".parse().unwrap();",
        "let c = |x| { println!(\"{x}\"); x };",
        "words.sort();",
        "words.push(&a);",
        "let count = map.entry(word).or_insert(0);",
        "let (tx, rx) = mpsc::channel();",
        "let x;",
        "let first = text.split('.').next().unwrap();",
        "for w in text.split(' ') { *words.entry(w).or_insert(0) += 1; }",
    ] {
        assert!(repeatable(text), "{text}");
    }
}

#[test]
fn what_prints_can_where_nobody_sees_it_again() {
    assert!(judged("let l = loud(&a);", true));
    assert!(judged(
        "while let Some(w) = words.pop() { println!(\"{w}\"); }",
        true
    ));
    assert!(!judged("println!(\"{}\", v.pop());", true));
}

#[test]
fn what_computes_with_tensors_can_where_that_is_asked_for() {
    let judged = |text: &str, tensors| {
        let judge = Judge {
            items: &items(),
            changeable: &BTreeSet::new(),
            prints: true,
            tensors,
        };
        judge.is_repeatable(text)
    };
    for text in [
        "let t = ones((2, 3))?;",
        "let s = t.matmul(&u)?.sum_all()?.to_scalar::<f32>()?;",
    ] {
        assert!(judged(text, true) && !judged(text, false), "{text}");
    }
    for text in [
        "let t = randn((2, 3))?;",
        "let t = Tensor::rand(0., 1., (2, 3), &cpu())?;",
        "let l = opt.backward_step(&loss)?;",
        "let y = model.forward(&x)?;",
        "w.set(&v)?;",
        "let t = timed(|| x.matmul(&x))?;",
    ] {
        assert!(!judged(text, true), "{text}");
    }
}

#[test]
fn what_does_more_cannot() {
    for text in [
        "let first = { println!(\"1\"); &v[0] };",
        "let l = loud(&a);",
        "let l = p.say();",
        "let x = v.pop();",
        "v.push(&a);",
        "let guard = m.lock().unwrap();",
        "let now = Instant::now();",
        "let line = std::io::stdin().lines();",
        "println!(\"{:?}\", words.pop());",
        "let d = v.drain(..);",
        "let l = text.lines().map(loud).next();",
        "let r = &mut 9;",
    ] {
        assert!(!repeatable(text), "{text}");
    }
}

#[test]
fn a_method_looks_or_changes() {
    let changing = super::CHANGING.split_ascii_whitespace();
    let both: Vec<&str> = changing
        .filter(|name| super::is_listed(super::LOOKING, name))
        .collect();
    assert!(both.is_empty(), "{both:?}");
}
