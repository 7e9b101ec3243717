use super::*;

fn statement(text: &str, binds: &[&str], changes: &[&str]) -> DeferredStatement {
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let binds: Vec<String> = own(binds);
    let value = match binds.is_empty() {
        true => text.to_owned(),
        false => value_of(text),
    };
    DeferredStatement {
        text: text.into(),
        immutable_text: text.into(),
        reason: Reason::Borrows,
        reads: words(&value).map(str::to_owned).collect(),
        binds: binds.into_iter().map(|name| (name, false)).collect(),
        changes: own(changes),
        copied: BTreeSet::new(),
    }
}

fn deferred() -> DeferredStatements {
    let mut deferred = DeferredStatements::default();
    deferred.push(statement("let first = &v[0];", &["first"], &[]));
    deferred.push(statement("let mut w = s.split(' ');", &["w"], &[]));
    deferred.push(statement("w.sort();", &[], &["w"]));
    deferred.push(statement("let longest = max(first, w);", &["longest"], &[]));
    deferred.push(statement("let first = first + 1;", &["first"], &[]));
    deferred
}

fn behind(deferred: &DeferredStatements, text: &str) -> Vec<usize> {
    deferred.behind(text, &|_| false)
}

#[test]
fn what_waits_for_a_name_is_made_along_with_it() {
    let mut deferred = DeferredStatements::default();
    for (text, name) in [
        ("let mut v = Vec::new();", "v"),
        ("let n = v.len();", "n"),
        ("let m = n;", "m"),
    ] {
        let mut waits = statement(text, &[name], &[]);
        waits.reason = Reason::TypeUnknown;
        deferred.push(waits);
    }
    assert_eq!(behind(&deferred, "v.push(1)"), [0, 1, 2]);
    assert_eq!(deferred.behind("v.push(1)", &|index| *index == 0), [0]);
}

#[test]
fn a_name_brings_all_that_made_it_in_their_order() {
    let deferred = deferred();
    assert_eq!(behind(&deferred, "other"), Vec::<usize>::new());
    assert_eq!(behind(&deferred, "w.len()"), [1, 2]);
    assert_eq!(behind(&deferred, "first"), [0, 4]);
    assert_eq!(behind(&deferred, "longest"), [0, 1, 2, 3]);
}

#[test]
fn what_is_bound_once_more_replaces_what_was_and_made_once_it_is_alone() {
    let mut deferred = DeferredStatements::default();
    for (text, name) in [
        ("let a = f();", "a"),
        ("let b = &a;", "b"),
        ("let a = g();", "a"),
        ("let a = h();", "a"),
        ("let c = &a;", "c"),
    ] {
        let mut waits = statement(text, &[name], &[]);
        waits.reason = Reason::TypeUnknown;
        deferred.push(waits);
    }
    let texts: Vec<&str> = deferred
        .0
        .iter()
        .map(|statement| statement.text.as_str())
        .collect();
    assert_eq!(
        texts,
        [
            "let a = f();",
            "let b = &a;",
            "let a = g();",
            "let a = h();",
            "let c = &a;"
        ]
    );
    assert_eq!(deferred.made(&BTreeSet::from([3])), ["b"]);
    assert_eq!(deferred.names(), ["c"]);
}

#[test]
fn a_let_is_read_for_what_it_binds_and_what_to() {
    assert_eq!(
        immutable_text("let (mut a , b) = (& mut c , d) ;"),
        "let ( a , b) = (& mut c , d) ;"
    );
    assert_eq!(value_of("let x = x . trim () ;"), "x . trim ()");
    assert_eq!(value_of("let x ;"), "");
}

#[test]
fn what_is_forgotten_takes_along_what_was_made_of_it() {
    let mut deferred = deferred();
    let gone = deferred.forget(&BTreeSet::from(["v".to_owned()]));
    assert_eq!(gone, ["first", "longest"]);
    assert!(deferred.is_deferred("w"));
    assert!(!deferred.is_deferred("first"));
}
