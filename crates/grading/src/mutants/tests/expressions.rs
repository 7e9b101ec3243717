use super::{changes, texts};

#[test]
fn a_comparison_is_off_by_one() {
    assert_eq!(
        texts("let least = a < b;"),
        ["let least = a <= b;"],
        "a comparison's operands swapped are another comparison, not an off-by-one"
    );
    let operators = [
        ("<=", "<"),
        (">", ">="),
        (">=", ">"),
        ("==", "!="),
        ("!=", "=="),
    ];
    for (from, to) in operators {
        let change = format!("`a {from} b` becomes `a {to} b`");
        assert_eq!(changes(&format!("let t = a {from} b;")), [change]);
    }
}

#[test]
fn arithmetic_is_exchanged_and_its_order_too() {
    assert_eq!(texts("let s = a + b;"), ["let s = a - b;"]);
    assert_eq!(
        texts("let s = a - b;"),
        ["let s = b - a;", "let s = a + b;"]
    );
    assert_eq!(texts("s *= b;"), ["", "s /= b;"]);
    assert_eq!(texts("let t = a && b;"), ["let t = a || b;"]);
    assert_eq!(texts("let t = -a;"), ["let t = a;"]);
}

#[test]
fn literals_are_one_more_one_less_zero_or_empty() {
    assert_eq!(
        texts("let n = 5;"),
        ["let n = 6;", "let n = 4;", "let n = 0;"]
    );
    assert_eq!(
        texts("let n = 1usize;"),
        ["let n = 2usize;", "let n = 0usize;"]
    );
    assert_eq!(texts("let n = 0;"), ["let n = 1;"]);
    assert_eq!(
        texts("let n = 0.5f32;"),
        ["let n = 1.5f32;", "let n = -0.5f32;", "let n = 0.0f32;"]
    );
    assert_eq!(texts("let s = \"auto\";"), ["let s = \"\";"]);
    assert_eq!(texts("let s = \"\";"), Vec::<String>::new());
    assert_eq!(texts("let c = ',';"), ["let c = ' ';"]);
    assert_eq!(texts("let t = true;"), ["let t = false;"]);
}

#[test]
fn a_range_takes_its_end_in_or_leaves_it_out() {
    assert_eq!(texts("let r = a..b;"), ["let r = a..=b;"]);
    assert_eq!(texts("let r = a..=b;"), ["let r = a..b;"]);
    assert_eq!(texts("let r = a..;"), Vec::<String>::new());
}

#[test]
fn two_arguments_are_swapped() {
    assert_eq!(texts("let y = f(a, &b);"), ["let y = f(&b, a);"]);
    assert_eq!(texts("let y = f(a, a);"), Vec::<String>::new());
    assert_eq!(texts("let y = f(a, b, c);"), Vec::<String>::new());
    assert_eq!(texts("let y = (a, b);"), ["let y = (b, a);"]);
    assert_eq!(texts("let y = &[a, b];"), ["let y = &[b, a];"]);
    assert_eq!(
        texts("let p = P { x: a, y: b };"),
        ["let p = P { x: b, y: a };"]
    );
    assert_eq!(texts("let p = P { x, y: b };"), Vec::<String>::new());
}

#[test]
fn a_call_of_a_chain_is_left_out_with_its_question_mark() {
    assert_eq!(
        texts("let y = x.copy()?.sqr()?;"),
        ["let y = x.sqr()?;", "let y = x.copy()?;"]
    );
    assert_eq!(texts("let y = x.abs();"), ["let y = x;"]);
    assert_eq!(
        texts("let y = x.copy()?.sqr();"),
        [
            "let y = x.sqr();",
            "let y = x.copy();",
            "let y = x.copy()?;"
        ],
    );
}

#[test]
fn a_condition_is_negated_or_constant() {
    assert_eq!(
        changes("if a { f(); }"),
        [
            "`if a { f(); }` is dropped",
            "`a` becomes `!(a)`",
            "`a` becomes `true`",
            "`a` becomes `false`",
            "`f();` is dropped",
        ]
    );
    assert_eq!(
        changes("let y = if !a { 1.0 } else { b };")[..3],
        [
            "`!a` becomes `true`",
            "`!a` becomes `false`",
            "`!a` becomes `a`"
        ]
    );
    assert_eq!(
        changes("let y = if let Some(a) = b { a } else { c };"),
        Vec::<String>::new()
    );
}

#[test]
fn an_arm_goes_where_another_takes_what_is_left() {
    let solution = "let y = match a {\n    n if n > m => n,\n    B => b,\n    _ => c,\n};";
    assert_eq!(
        changes(solution),
        [
            "`n if n > m => n,` is dropped",
            "`n > m` becomes `!(n > m)`",
            "`n > m` becomes `true`",
            "`n > m` becomes `false`",
            "`n > m` becomes `n >= m`",
            "`B => b,` is dropped",
        ]
    );
    assert_eq!(
        changes("let y = match a { A => b, B => c };"),
        Vec::<String>::new()
    );
}

#[test]
fn a_loop_is_left_or_goes_on() {
    assert_eq!(
        changes("loop { if a() { break; } else { continue; } }"),
        [
            "`a()` becomes `!(a())`",
            "`a()` becomes `true`",
            "`a()` becomes `false`",
            "`break;` becomes `continue;`",
            "`continue;` becomes `break;`",
        ]
    );
}

#[test]
fn what_stands_in_a_macro_is_changed_but_not_what_is_printed() {
    assert_eq!(
        texts("let y = vec![a + b, 0];"),
        ["let y = vec![a - b, 0];", "let y = vec![a + b, 1];"]
    );
    assert_eq!(
        texts("let y = format!(\"cuda:{a}\");"),
        ["let y = format!(\"\");"]
    );
    assert_eq!(
        texts("println!(\"{}\", 1); let y = x.expect(\"it is there\");"),
        ["println!(\"{}\", 1); let y = x;"]
    );
}
