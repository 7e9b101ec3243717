use super::super::mutants;
use super::{changes, texts};

#[test]
fn a_mutant_tells_its_line_and_keeps_the_rest_as_it_is_written() {
    let solution = "// first\nlet  a = 1 ;\n\nlet b = a+2; // two\n";
    let mutants = mutants(solution);
    let told: Vec<String> = mutants.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "line 2: `let a = 1 ;` becomes `let a = 2 ;`",
            "line 2: `let a = 1 ;` becomes `let a = 0 ;`",
            "line 4: `a+2` becomes `a-2`",
            "line 4: `a+2` becomes `a+3`",
            "line 4: `a+2` becomes `a+1`",
            "line 4: `a+2` becomes `a+0`",
        ]
    );
    assert_eq!(
        mutants[2].text,
        "// first\nlet  a = 1 ;\n\nlet b = a-2; // two\n"
    );
}

#[test]
fn places_count_bytes_also_behind_other_letters() {
    assert_eq!(
        texts("let name = \"日é\"; let t = a < b;"),
        [
            "let t = \"日é\"; let name = a < b;",
            "let name = \"\"; let t = a < b;",
            "let name = \"日é\"; let t = a <= b;",
        ]
    );
}

#[test]
fn a_statement_goes_where_the_rest_keeps_its_names() {
    let dropped = |solution: &str| -> Vec<String> {
        let all = changes(solution).into_iter();
        all.filter(|change| change.ends_with("is dropped"))
            .collect()
    };
    assert_eq!(
        dropped("let a = f; net.load(path)?; a.g()"),
        ["`net.load(path)?;` is dropped"]
    );
    assert_eq!(dropped("let _ = f();"), ["`let _ = f();` is dropped"]);
    assert_eq!(dropped("let x = g(&x)?;"), ["`let x = g(&x)?;` is dropped"]);
    assert_eq!(
        dropped("for i in all { x += i; }"),
        [
            "`for i in all { x += i; }` is dropped",
            "`x += i;` is dropped"
        ]
    );
}

#[test]
fn long_code_is_shown_near_the_change() {
    assert_eq!(
        changes(
            "let much = [one_of_many_names, two_of_many_names, three_of_many_names, a - b, four_of_many];"
        ),
        ["`a - b` becomes `b - a`", "`a - b` becomes `a + b`"]
    );
    assert_eq!(
        changes(
            "let much = a_rather_long_name_of_a_function(and, its, arguments) + another_one(of);"
        ),
        [
            "`…on(and, its, arguments) + another_one(of)` becomes `…on(and, its, arguments) - another_one(of)`"
        ]
    );
}

#[test]
fn text_that_is_not_rust_has_no_mutants() {
    assert_eq!(changes("let let = 3;"), Vec::<String>::new());
    assert_eq!(changes(":gpus"), Vec::<String>::new());
    assert_eq!(changes(""), Vec::<String>::new());
}

#[test]
fn types_and_attributes_are_left_alone() {
    assert_eq!(
        changes("#[derive(Clone)]\nstruct S { a: [f32; 3] }"),
        Vec::<String>::new()
    );
}

#[test]
fn the_names_of_two_values_are_swapped_where_neither_needs_the_other() {
    let solution = "let a = f;\nlet mut b = g;\nlet c = &a;";
    assert_eq!(
        changes(solution),
        [
            "the names `a` and `b` are swapped",
            "the names `b` and `c` are swapped"
        ]
    );
    assert_eq!(
        texts(solution)[0],
        "let b = f;\nlet mut a = g;\nlet c = &a;"
    );
    assert_eq!(
        changes("fn f() { let a = g; let b = h; }"),
        ["the body of `f` is dropped"],
        "within a function, what is computed with them shows more"
    );
}
