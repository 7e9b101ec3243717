use super::changes;

fn becomes(signature: &str) -> Vec<String> {
    let changes = changes(&format!("{signature} {{ solve() }}"));
    let value = |change: String| {
        let value = change.split("becomes `").nth(1)?;
        Some(value.trim_end_matches('`').to_owned())
    };
    changes.into_iter().filter_map(value).collect()
}

#[test]
fn a_function_returns_a_constant_of_its_type() {
    assert_eq!(becomes("fn f() -> usize"), ["0", "1"]);
    assert_eq!(becomes("fn f() -> f64"), ["0.0", "1.0"]);
    assert_eq!(becomes("fn f() -> bool"), ["true", "false"]);
    assert_eq!(becomes("fn f() -> String"), ["String::new()"]);
    assert_eq!(becomes("fn f() -> Vec<usize>"), ["Vec::new()"]);
    assert_eq!(becomes("fn f() -> &'static str"), ["\"\""]);
    assert_eq!(
        becomes("fn f() -> Option<usize>"),
        ["None", "Some(0)", "Some(1)"]
    );
    assert_eq!(becomes("fn f() -> Result<f64>"), ["Ok(0.0)", "Ok(1.0)"]);
    assert_eq!(becomes("fn f() -> Result<()>"), ["Ok(())"]);
    assert_eq!(becomes("fn f() -> (bool, Vec<u8>)"), ["(true, Vec::new())"]);
    assert_eq!(becomes("fn f() -> Tensor"), Vec::<String>::new());
    assert_eq!(
        changes("fn f() { solve() }"),
        ["the body of `f` is dropped"]
    );
}

#[test]
fn a_function_gives_back_what_it_was_given() {
    assert_eq!(
        becomes("fn f(x: &Tensor) -> Result<Tensor>"),
        ["Ok(x.clone())"]
    );
    assert_eq!(becomes("fn f(x: Tensor) -> Tensor"), ["x"]);
    assert_eq!(
        becomes("fn f(x: &str) -> String"),
        ["String::new()", "x.to_owned()"]
    );
    assert_eq!(
        becomes("fn f(x: &[f64]) -> Vec<f64>"),
        ["Vec::new()", "x.to_vec()"]
    );
    assert_eq!(
        becomes("fn f(a: usize, b: usize) -> usize"),
        ["0", "1", "a", "b"]
    );
}

#[test]
fn a_method_gives_back_the_value_it_was_called_on() {
    let of = |signature: &str| {
        let changes = changes(&format!("impl Pair {{ {signature} {{ solve() }} }}"));
        changes.join("; ")
    };
    assert_eq!(
        of("fn to(self, d: &Device) -> Result<Pair>"),
        "the body of `to` becomes `Ok(self)`"
    );
    assert_eq!(of("fn to(self) -> Self"), "the body of `to` becomes `self`");
    assert_eq!(
        of("fn to(&self) -> Self"),
        "the body of `to` becomes `self.clone()`"
    );
}

#[test]
fn a_body_that_is_the_constant_already_is_no_mutant() {
    assert_eq!(
        changes("fn f() -> bool {\n    true\n}"),
        ["the body of `f` becomes `false`"],
        "`true` for `false` gives the same text"
    );
}
