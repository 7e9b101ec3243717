use super::*;
use crate::cell::parse;

fn items() -> Items {
    let source = "fn longest<'a>(a: &'a str, b: &'a str) -> &'a str { if a.len() > b.len() { a } else { b } }\n\
        fn loud(a: &str) -> &str { println!(\"{a}\"); a }\nstruct P<'a>(&'a str);\n\
        impl<'a> P<'a> { fn new(s: &'a str) -> P<'a> { P(s) } fn say(&self) -> &str { loud(self.0) } }\n\
        struct Log { seen: Vec<i32>, by: HashMap<i32, Vec<i32>> }\n\
        impl Log { fn add(&mut self) -> &Vec<i32> { let s = &mut self.seen; s.push(1); s }\n\
        fn add_by(&mut self) -> &Vec<i32> { let s = self.by.get_mut(&1).unwrap(); s.push(1); s }\n\
        fn add_all(&mut self) -> &Vec<i32> { for s in self.by.values_mut() { s.push(1); } &self.seen }\n\
        fn add_if(&mut self) -> &Vec<i32> { if let Some(s) = self.by.get_mut(&1) { s.push(1) } &self.seen }\n\
        fn add_later(&mut self) -> &Vec<i32> { let s; s = &mut self.seen; s.push(1); s }\n\
        fn add_within(&mut self) -> &Vec<i32> { let mut add = || self.seen.push(1); add(); &self.seen }\n\
        fn lend(&mut self) -> &mut Vec<i32> { &mut self.seen }\n\
        fn find(&mut self, n: i32) -> Option<&mut Vec<i32>> { let n = n + 1; self.by.get_mut(&n) }\n\
        fn sorted(&self) -> Vec<&i32> { let mut all = self.seen.iter().collect::<Vec<_>>(); all.sort(); all } }\n\
        fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C { move |x| g(f(x)) }\n\
        fn call(f: &mut dyn FnMut()) { f() }\n\
        fn add_to<T: Extend<i32>>(mut to: T) -> T { to.extend([1]); to }\n\
        struct Grown(Vec<i32>);\n\
        const N: usize = 3;\nstatic S: [i32; 2] = [1, 2];\nstatic mut M: i32 = 1;\nstatic C: AtomicU32 = AtomicU32::new(1);\n\
        const LOUD: fn(&str) -> &str = loud;\n\
        impl IndexMut<usize> for Grown { fn index_mut(&mut self, i: usize) -> &mut i32 { self.0.push(0); &mut self.0[i] } }";
    let mut items = Items::default();
    items.define(&parse(source).expect("parses"), 1);
    items
}

/// Describes the variables in a text as if all of the session's variables were `mut`.
fn named(text: &str) -> BTreeMap<String, Named> {
    let named = |name: &str| {
        let type_name = (name == "cache").then(|| "lru::LruCache<i32, i32>".to_owned());
        let named = Named {
            exposed: true,
            type_name,
            closure: (name == "count").then(|| "let count = || v.push(1);".to_owned()),
        };
        (name.to_owned(), named)
    };
    words(text).map(named).collect()
}

fn repeatable(text: &str) -> bool {
    judged(text, false)
}

fn judged(text: &str, prints: bool) -> bool {
    let changeable = BTreeSet::from(["words".to_owned()]);
    let items = items();
    let named = named(text);
    let judge = Judge {
        items: &items,
        named: &named,
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
fn what_lends_a_part_of_a_variable_can_be_run_again() {
    for text in [
        "let r = log.lend();",
        "let r = log.find(3).unwrap();",
        "let s = log.sorted();",
        "let last = v.last_mut().unwrap();",
        "let first = v.iter_mut().next().unwrap();",
        "let w = Some(&mut v);",
        "let both = compose(length, |n: usize| n % 2 == 0);",
        "let r = { let mut out = Vec::new(); for x in v.iter() { out.push(x); } out };",
    ] {
        assert!(repeatable(text), "{text}");
    }
}

#[test]
fn what_changes_a_variable_by_another_name_cannot() {
    for text in [
        "let r = log.add();",
        "let r = log.add_by();",
        "let r = log.add_all();",
        "let r = log.add_if();",
        "let r = log.add_later();",
        "let r = log.add_within();",
        "let r = log.lend().pop();",
        "let r = { let s = &mut v; s.push(1); &v[0] };",
        "let r = { for s in v.iter_mut() { s.push(1); } &v[0] };",
        "let r = { v.iter_mut().next().unwrap().push(1); &v[0] };",
        "let r = { *v.iter_mut().next().unwrap() += 1; &v[0] };",
        "let r = { match v.get_mut(0) { Some(s) => s.push(1), None => () } &v[0] };",
        "let r = { Vec::push(&mut v, 1); &v[0] };",
        "let r = { Some(&mut v).unwrap().push(1); &v[0] };",
        "let r = add_to(&mut v);",
        "let firsts: Vec<_> = lines.by_ref().map(|l| l.len()).collect();",
        "let found = lines.nth(2);",
        "let r = { count(); &v };",
        "let both = compose(count, even);",
        "let r = { call(&mut boxed); &v };",
        "let r = cache.get(&1);",
        "let id = uuid::Uuid::new_v4();",
        "let p = Box::into_raw(Box::new(5));",
        "let x = { let r: &mut Grown = &mut v; &mut r[0] };",
    ] {
        assert!(!repeatable(text), "{text}");
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
            named: &named(text),
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

#[test]
fn constants_are_the_same_each_time_unless_they_can_change_or_be_called() {
    assert!(repeatable("let v = Vec::with_capacity(N);"));
    assert!(repeatable("let v = vec![S[0], N as i32];"));
    for other in [
        "let v = vec![unsafe { M }];",
        "let v = vec![&C];",
        "let v = LOUD(\"a\");",
    ] {
        assert!(!repeatable(other), "{other}");
    }
}
