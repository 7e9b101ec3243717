//! Borrows that are kept from one cell to the next.

use serde_json::Value;

use super::error;
use crate::support::cells;

/// Plays each line as a cell. Returns what each cell printed, or its error.
fn played(lines: &str) -> Vec<String> {
    let lines: Vec<&str> = lines.lines().map(str::trim).collect();
    let rows = cells(&lines.join("\n// %%\n"));
    let told = |row: &Value| match row["status"] == "ok" {
        true => row["stdout"].as_str().unwrap_or_default().trim().to_owned(),
        false => error(row),
    };
    rows.iter().map(told).collect()
}

/// Asserts what each of the last lines prints.
#[track_caller]
fn prints(lines: &str, expected: &[&str]) {
    let told = played(lines);
    let printing: Vec<&String> = told.iter().filter(|text| !text.is_empty()).collect();
    assert_eq!(printing, expected, "{lines}");
}

#[test]
fn a_borrow_takes_the_name_of_what_it_borrows_from_which_gets_its_type_there() {
    prints(
        r#"let text = vec![240, 159, 146, 150];
        let text = String::from_utf8_lossy(&text);
        println!("{text}");
        let text = text.into_owned();
        println!("{}", text.len());"#,
        &["💖", "4"],
    );
}

#[test]
fn what_borrows_from_a_variable_that_gets_its_type_in_the_same_cell_is_kept() {
    prints(
        r#"let mut found = None;
        let first = found.insert(1);
        *first += 1;
        println!("{first}");
        println!("{found:?}");
        let mut units = [0; 2];
        let coded = '𝕊'.encode_utf16(&mut units);
        println!("{}", coded.len());
        let names = vec!["a", "b"];
        let mut count = None;
        let counted = count.insert(names.len());
        *counted += 5;
        println!("{counted} {names:?}");
        println!("{count:?}");
        println!("{names:?}");
        let (words, by, mut half) = (vec!["c", "d"], 2, None);
        let halved = half.insert(words.len() / by);
        *halved += 5;
        println!("{half:?} {words:?}");"#,
        &[
            "2",
            "Some(2)",
            "2",
            "7 [\"a\", \"b\"]",
            "Some(7)",
            "[\"a\", \"b\"]",
            "Some(6) [\"c\", \"d\"]",
        ],
    );
}

#[test]
fn what_cannot_be_made_again_is_kept_with_what_it_borrows_from() {
    prints(
        r#"let mut v = vec![1, 2, 3, 4];
        let mut d = v.drain(1..3);
        println!("{:?}", d.next());
        drop(d);
        println!("{v:?}");
        let m = std::sync::Mutex::new(5);
        let mut g = m.lock().unwrap();
        *g += 1;
        println!("{}", m.try_lock().is_err());
        drop(g);
        println!("{:?}", m.lock().unwrap());
        let c = std::cell::RefCell::new(vec![1]);
        let mut b = c.borrow_mut();
        b.push(2);
        drop(b);
        println!("{c:?}");
        use std::io::BufRead;
        let input = String::from("one\ntwo");
        let mut lines = std::io::BufReader::new(input.as_bytes()).lines();
        println!("{}", lines.next().unwrap().unwrap());
        println!("{} {}", lines.next().unwrap().unwrap(), input.len());"#,
        &[
            "Some(2)",
            "[1, 4]",
            "true",
            "6",
            "RefCell { value: [1, 2] }",
            "one",
            "two 7",
        ],
    );
}

#[test]
fn an_iterator_goes_on_where_a_cell_has_left_it() {
    prints(
        r#"let text = String::from("a b c d");
        let parts: Vec<&str> = text.split(' ').collect();
        let mut it = parts.iter();
        let mut n = 0;
        while let Some(w) = it.next() { n += 1; if *w == "b" { break; } }
        println!("{n} {:?}", it.next());
        let rest: Vec<_> = it.collect();
        println!("{rest:?} {} {text}", parts.len());
        let mut v = vec![1, 2, 3];
        let mut it = v.iter_mut();
        *it.next().unwrap() = 10;
        if let Some(x) = it.next() { *x += 5; }
        println!("{v:?}");
        v.push(4);
        println!("{v:?}");
        let mut list = vec!["a"];
        let mut words = text.split(' ').peekable();
        while let Some(w) = words.next_if(|w| *w != "c") { list.push(w); }
        println!("{list:?} {:?}", words.next());
        let line = String::from("x y");
        let mut all = vec!["w"];
        let mut rest = line.split(' ');
        while let Some(w) = rest.next() { all.push(w); if w == "x" { break; } }
        println!("{all:?} {:?} {line}", rest.next());"#,
        &[
            r#"2 Some("c")"#,
            r#"["d"] 4 a b c d"#,
            "[10, 7, 3]",
            "[10, 7, 3, 4]",
            r#"["a", "a", "b"] Some("c")"#,
            r#"["w", "x"] Some("y") x y"#,
        ],
    );
}

#[test]
fn what_an_iterator_takes_out_of_a_channel_or_a_file_is_taken_once() {
    prints(
        r#"use std::io::{BufRead, BufReader};
        let (send, recv) = std::sync::mpsc::channel();
        for n in 1..=6 { send.send(n)?; }
        let mut numbers = recv.iter();
        println!("{:?}", numbers.next());
        println!("{:?}", numbers.next());
        let mut even = recv.try_iter().filter(|n| n % 2 == 0);
        println!("{:?}", even.next());
        println!("{:?}", even.next());
        let file = std::fs::File::open("/etc/passwd")?;
        let mut all = BufReader::new(&file).lines();
        println!("{}", all.next().is_some_and(|line| line.is_ok()));
        println!("{}", all.count() > 0);"#,
        &["Some(1)", "Some(2)", "Some(4)", "Some(6)", "true", "true"],
    );
}

#[test]
fn a_second_borrow_ends_nothing_that_was_kept_before() {
    prints(
        r#"let v = vec![5, 3];
        let mut it = v.iter();
        let first = it.next();
        let mut by = v.iter().peekable();
        println!("{first:?} {:?} {:?} {v:?}", it.next(), by.peek());
        let mut text = String::from("one two three");
        let mut words = text.split(' ');
        let word = words.next();
        let mut back = text.chars().rev();
        let last = back.next();
        println!("{word:?} {:?} {last:?} {:?} {}", words.next(), back.next(), text.len());
        #[derive(Debug)] struct Part<'a> { of: &'a str, n: usize }
        let mut head = Part { of: &text[..3], n: 1 };
        head.n += 1;
        let mut tail = Part { of: &text[8..], n: 5 };
        tail.n += 1;
        println!("{head:?} {tail:?} {word:?} {:?}", words.next());
        text.push('!');
        println!("{text}");"#,
        &[
            "Some(5) Some(3) Some(5) [5, 3]",
            "Some(\"one\") Some(\"two\") Some('e') Some('e') 13",
            "Part { of: \"one\", n: 2 } Part { of: \"three\", n: 6 } Some(\"one\") Some(\"three\")",
            "one two three!",
        ],
    );
}

#[test]
fn what_is_written_through_a_borrow_is_not_lost() {
    prints(
        r#"let text = String::from("b a c");
        let mut v: Vec<&str> = text.split(' ').collect();
        let x = &mut v[0];
        *x = "changed";
        println!("{v:?}");
        let mut n = vec![1, 2, 3]; let mut d = n.drain(..1); println!("{:?}", d.next());
        println!("{}", d.len());
        println!("{n:?}");"#,
        &[r#"["changed", "a", "c"]"#, "Some(1)", "0", "[2, 3]"],
    );
}

#[test]
fn what_is_borrowed_is_not_sought_or_taken_again() {
    prints(
        r#"let s = String::from("c a b");
        let mut words: Vec<&str> = s.split(' ').collect();
        words.push("w");
        let first = words[0];
        words.push("x");
        words.remove(0);
        println!("{first} {words:?}");
        let mut v = vec![3, 9, 5];
        let m = v.iter_mut().max().unwrap();
        *m = 0;
        *m += 1;
        println!("{v:?}");
        let (mut a, mut b) = (1, 10);
        let big = if a > b { &mut a } else { &mut b };
        *big = 0;
        *big += 7;
        println!("{a} {b}");
        let text = String::from("one two three");
        let mut rest = text.as_str();
        let (w, r) = rest.split_once(' ').unwrap();
        rest = r;
        let (w2, r) = rest.split_once(' ').unwrap();
        rest = r;
        println!("{w} {w2} {rest}");
        let mut left: Vec<&str> = text.split(' ').collect();
        let n = left.iter();
        let last = left.last_mut().unwrap();
        *last = "end";
        println!("{left:?}");"#,
        &[
            r#"c ["a", "b", "w", "x"]"#,
            "[3, 1, 5]",
            "1 7",
            "one two three",
            r#"["one", "two", "end"]"#,
        ],
    );
}

#[test]
fn a_variable_that_is_hidden_does_not_come_back() {
    let told = played(
        r#"let x = 7;
        let s = String::from("hello");
        let x = &s;
        let s = 5;
        println!("{x} {s}");
        let (a, b) = (String::from("a"), String::from("b"));
        let mut names = vec![&a];
        names.push(&b);
        drop(b);
        println!("{names:?}");"#,
    );
    assert!(told[4].contains("`x` was made from `s`"), "{}", told[4]);
    assert!(told[9].contains("`names` was made from"), "{}", told[9]);
}

#[test]
fn what_a_cell_binds_anew_or_changes_later_is_not_what_its_borrows_see() {
    prints(
        r#"let x = 1; let r = &x; let x = 2;
        println!("{r} {x}");
        let mut v = vec![1]; let m = &mut v; m.push(2); let mut v = vec![0];
        m.push(3); println!("{m:?} {v:?}");
        let words = vec!["a", "b"]; let mut i = 0;
        let cur = &words[i]; i += 1; let next = &words[i];
        println!("{cur} {next}");
        let name = String::from(" Bob ");
        let name = String::from(" Al "); let name = name.trim();
        println!("{name}");
        let k = 1;
        let f = |x: i32| x + k; let f = move |x: i32| f(x) * 10;
        println!("{}", f(1));
        struct Count { n: std::cell::Cell<u32> }
        impl Count { const NEW: Count = Count { n: std::cell::Cell::new(1) }; }
        let c = &Count::NEW; c.n.set(c.n.get() + 1);
        c.n.set(c.n.get() + 1); println!("{}", c.n.get());"#,
        &["1 2", "[1, 2, 3] [0]", "a b", "Al", "20", "3"],
    );
}

#[test]
fn what_was_made_with_an_item_goes_when_the_item_is_defined_differently() {
    let told = played(
        r#"const W: usize = 2;
        fn skip() -> usize { 1 }
        let v = vec![1, 2, 3, 4];
        let parts: Vec<&[i32]> = v.chunks(W).collect();
        let mut it = v.iter(); it.nth(skip());
        const W: usize = 2;
        println!("{parts:?}");
        const W: usize = 3;
        println!("{parts:?}");
        fn skip() -> usize { 0 }
        it.next()
        let n = 3; let add = |x: i32| x + n; let n = 10;
        add(1)"#,
    );
    assert_eq!(told[6], "[[1, 2], [3, 4]]");
    assert!(told[8].contains("made from `W`"), "{}", told[8]);
    assert!(told[10].contains("made from `skip`"), "{}", told[10]);
    assert!(told[12].contains("made from `n`"), "{}", told[12]);
    let rows = cells(
        "const N: usize = 2;\nlet v = vec![1, 2, 3];\nlet some = v.chunks(N);\n// %%\nconst N: usize = 1;\nlet some = v.chunks(N);\n// %%\nsome.len()",
    );
    assert!(
        !rows[1]["notes"].to_string().contains("is gone"),
        "{}",
        rows[1]
    );
    assert_eq!(rows[2]["result"]["text/plain"], "3", "{}", rows[2]);
}

#[test]
fn a_borrow_that_is_kept_replaces_an_older_variable_of_its_name() {
    prints(
        r#"use std::borrow::Cow;
        fn negate(v: &mut Cow<[i32]>) { for n in 0..v.len() { if v[n] > 1 { v.to_mut()[n] = -v[n]; } } }
        let (few, many) = (vec![1], vec![1, 2, 3]);
        let mut v: Cow<[i32]> = Cow::from(vec![7]);
        let mut v = Cow::from(&many);
        negate(&mut v);
        println!("{v:?}");
        let mut v = Cow::from(&few);
        negate(&mut v);
        println!("{v:?} {}", matches!(v, Cow::Borrowed(_)));"#,
        &["[1, -2, -3]", "[1] true"],
    );
}

#[test]
fn what_borrows_ends_before_its_owner_is_changed_moved_or_undone() {
    let told = played(
        r#"let mut v = vec![3, 1, 2];
        let mut d = v.drain(..1);
        :undo
        println!("{v:?}");
        let mut d = v.drain(..1);
        v.push(7);
        println!("{v:?} {}", d.len());
        let w = v;
        let mut total = 0;
        let mut it = w.iter();
        for x in it.by_ref().take(1) { total += x; }
        drop((w, it));
        drop(w);
        it.next()"#,
    );
    assert_eq!(told[3], "[3, 1, 2]");
    assert!(told[6].contains("`d` was made from `v`"), "{}", told[6]);
    assert!(
        told[11].contains("`it` borrows from `w`, so a cell that uses `it` can only read `w`"),
        "{}",
        told[11]
    );
    assert_eq!(told[12], "");
    assert!(told[13].contains("`it` was made from `w`"), "{}", told[13]);
}

#[test]
fn what_borrows_does_not_live_for_ever() {
    let told = played(
        r#"let v = vec![1, 2, 3];
        let mut total = 0;
        let mut it = v.iter();
        for x in it.by_ref().take(1) { total += x; }
        let first = it.next();
        std::thread::spawn(move || it.count());
        println!("{first:?} {:?} {v:?}", it.next());"#,
    );
    assert!(
        told[5].contains("lifetime may not live long enough"),
        "{}",
        told[5]
    );
    assert_eq!(told[6], "Some(2) Some(3) [1, 2, 3]");
}

#[test]
fn a_cell_that_panics_while_it_borrows_loses_nothing() {
    prints(
        r#"let mut v = vec![1, 2, 3];
        let w = vec![4];
        let mut d = { let d = v.drain(..w.len()); if w[0] == 4 { panic!("no") } d };
        println!("{v:?} {w:?}");"#,
        &["no ", "[2, 3] [4]"],
    );
}

#[test]
fn a_cursor_moves_on_from_cell_to_cell() {
    prints(
        r#"enum List { Cons(i32, Box<List>), Nil }
        use List::*;
        fn sum(l: &List) -> i32 { match l { Cons(v, n) => v + sum(n), Nil => 0 } }
        let mut l = Cons(1, Box::new(Nil));
        let mut cur = &mut l;
        while let Cons(_, next) = cur { cur = next; }
        *cur = Cons(2, Box::new(Nil));
        println!("{}", sum(&l));"#,
        &["3"],
    );
}

#[test]
fn a_guard_without_a_name_is_given_one() {
    let rows = cells(
        "let cell = std::cell::RefCell::new(vec![4, 5]);\n// %%\n\
         let k = &mut cell.borrow_mut()[0];\n// %%\n\
         let mut guard = cell.borrow_mut();\n// %%\n\
         let k = &mut guard[0];\n// %%\n\
         *k += 1;\n// %%\n\
         println!(\"{guard:?}\");",
    );
    let help = rows[1]["error"]["help"].as_str().unwrap_or_default();
    assert!(help.contains("`let guard = cell.borrow_mut();`"), "{help}");
    assert_eq!(rows[5]["stdout"], "[5, 5]\n", "{}", rows[5]);
}

#[test]
fn what_holds_a_guard_keeps_it() {
    prints(
        r#"use std::cell::{RefCell, RefMut};
        struct App<'a> { log: Option<RefMut<'a, Vec<i32>>> }
        let store = RefCell::new(vec![1]);
        let mut app = App { log: None };
        app.log = Some(store.borrow_mut());
        app.log.as_mut().unwrap().push(2);
        println!("{:?}", app.log.as_deref());
        let ms = vec![std::sync::Mutex::new(1)];
        let mut guards: Vec<std::sync::MutexGuard<i32>> = Vec::new();
        guards.push(ms[0].lock().unwrap());
        *guards[0] += 4;
        drop(guards);
        println!("{:?}", ms[0].try_lock().map(|n| *n).ok());"#,
        &["Some([1, 2])", "Some(5)"],
    );
}

#[test]
fn a_field_is_not_taken_for_a_variable_of_its_name() {
    prints(
        r#"struct N { kids: std::cell::RefCell<Vec<i32>>, name: String }
        let root = N { kids: std::cell::RefCell::new(vec![1]), name: "n".into() };
        let kids = root.kids.borrow();
        println!("{}", root.kids.borrow().len());
        println!("{kids:?}");
        struct P { name: String, tags: Vec<i32> }
        let mut p = P { name: "p".into(), tags: vec![] };
        let q = &mut p;
        let tags = &mut q.tags;
        tags.push(4);
        let n = p.name;
        println!("{n} {:?}", p.tags);"#,
        &["1", "[1]", "p [4]"],
    );
}

#[test]
fn a_number_becomes_what_another_one_made_of_it_is_used_as() {
    prints(
        r#"let list = vec![5, 6, 7, 8];
        let mut at = 0;
        let step = 2;
        at += step;
        println!("{}", list[at]);
        let n = 3;
        let m = n;
        println!("{} {n}", list[m]);
        let mut both = 0; both += 1;
        println!("{}", list[both]);"#,
        &["7", "8 3", "6"],
    );
}

#[test]
fn a_number_becomes_what_a_reference_to_it_is_used_as() {
    prints(
        r#"fn next_id(c: &mut u32) -> u32 { *c += 1; *c }
        let mut c = 0;
        let r = &mut c;
        let a = next_id(r);
        println!("{a} {c}");
        let mut n = 0;
        let r = &mut n;
        *r += 5;
        let x: i64 = i64::from(n) + 1;
        println!("{x}");
        fn sort(v: &mut [u64]) { v.sort(); }
        let mut v = vec![2, 1];
        let kept = v.clone();
        sort(&mut v);
        println!("{v:?} {kept:?}");
        let mut counts = std::collections::HashMap::new();
        counts.insert('a', 1);
        let same: bool = counts == std::collections::HashMap::from([('a', 1usize)]);
        println!("{same}");
        let b = &mut [1, 2];
        b[0] = 3;
        println!("{b:?}");
        let mut i = 42;
        let y: Option<&mut u32> = Some(&mut i);
        println!("{y:?}");
        let text = &mut [82, 85, 83, 84];
        println!("{}", String::from_utf8_lossy(text));
        text[0] = 84;
        println!("{}", String::from_utf8_lossy(text));
        let text = &mut [1, 2];
        let text = &mut [82, 84];
        fn fill(dest: &mut [u8]) { for d in dest { *d += 1; } }
        fill(text);
        println!("{}", String::from_utf8_lossy(text));"#,
        &[
            "1 1",
            "6",
            "[1, 2] [2, 1]",
            "true",
            "[3, 2]",
            "Some(42)",
            "RUST",
            "TUST",
            "SU",
        ],
    );
}

#[test]
fn what_borrows_may_be_bound_again_to_what_it_lends() {
    prints(
        r#"let mut v = vec![[1u64, 2], [3, 4]];
        let p = v.last_mut().unwrap();
        let p = p.iter_mut();
        println!("{}", p.len());
        let mut o = vec![Some(1), Some(2)];
        let p = o.last_mut().unwrap();
        let p = p.as_mut().unwrap();
        *p += 48;
        println!("{p}");
        println!("{o:?}");
        let mut n = vec![4, 2, 9];
        let r = &mut n;
        let last = r.last_mut().unwrap();
        *last += 1;
        let r = &mut r[..2];
        r.sort();
        println!("{r:?}");
        println!("{n:?}");"#,
        &["2", "50", "[Some(1), Some(50)]", "[2, 4]", "[2, 4, 10]"],
    );
}
