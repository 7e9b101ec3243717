use super::*;

fn statement(text: &str, binds: &[&str], changes: &[&str]) -> Statement {
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let binds: Vec<String> = own(binds);
    let value = match binds.is_empty() {
        true => text.to_owned(),
        false => value_of(text),
    };
    Statement {
        text: text.into(),
        unchanging: text.into(),
        reason: Reason::Borrows,
        reads: words(&value).map(str::to_owned).collect(),
        binds: binds.into_iter().map(|name| (name, false)).collect(),
        changes: own(changes),
        copied: BTreeSet::new(),
    }
}

fn kept() -> Kept {
    let mut kept = Kept::default();
    kept.push(statement("let first = &v[0];", &["first"], &[]));
    kept.push(statement("let mut w = s.split(' ');", &["w"], &[]));
    kept.push(statement("w.sort();", &[], &["w"]));
    kept.push(statement("let longest = max(first, w);", &["longest"], &[]));
    kept.push(statement("let first = first + 1;", &["first"], &[]));
    kept
}

fn behind(kept: &Kept, text: &str) -> Vec<usize> {
    kept.behind(text, &BTreeSet::new())
}

#[test]
fn what_waits_for_a_name_is_made_along_with_it() {
    let mut kept = Kept::default();
    for (text, name) in [
        ("let mut v = Vec::new();", "v"),
        ("let n = v.len();", "n"),
        ("let m = n;", "m"),
    ] {
        let mut waits = statement(text, &[name], &[]);
        waits.reason = Reason::Waits;
        kept.push(waits);
    }
    assert_eq!(behind(&kept, "v.push(1)"), [0, 1, 2]);
    assert_eq!(kept.behind("v.push(1)", &BTreeSet::from([0])), [0]);
}

#[test]
fn a_name_brings_all_that_made_it_in_their_order() {
    let kept = kept();
    assert_eq!(behind(&kept, "other"), Vec::<usize>::new());
    assert_eq!(behind(&kept, "w.len()"), [1, 2]);
    assert_eq!(behind(&kept, "first"), [0, 4]);
    assert_eq!(behind(&kept, "longest"), [0, 1, 2, 3]);
}

#[test]
fn what_is_bound_once_more_replaces_what_was_and_made_once_it_is_alone() {
    let mut kept = Kept::default();
    for (text, name) in [
        ("let a = f();", "a"),
        ("let b = &a;", "b"),
        ("let a = g();", "a"),
        ("let a = h();", "a"),
        ("let c = &a;", "c"),
    ] {
        let mut waits = statement(text, &[name], &[]);
        waits.reason = Reason::Waits;
        kept.push(waits);
    }
    let texts: Vec<&str> = kept
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
    assert_eq!(kept.made(&BTreeSet::from([3])), ["b"]);
    assert_eq!(kept.names(), ["c"]);
}

#[test]
fn a_let_is_read_for_what_it_binds_and_what_to() {
    assert_eq!(
        unchanging("let (mut a , b) = (& mut c , d) ;"),
        "let ( a , b) = (& mut c , d) ;"
    );
    assert_eq!(value_of("let x = x . trim () ;"), "x . trim ()");
    assert_eq!(value_of("let x ;"), "");
}

#[test]
fn what_is_forgotten_takes_along_what_was_made_of_it() {
    let mut kept = kept();
    let gone = kept.forget(&BTreeSet::from(["v".to_owned()]));
    assert_eq!(gone, ["first", "longest"]);
    assert!(kept.is_kept("w"));
    assert!(!kept.is_kept("first"));
}
