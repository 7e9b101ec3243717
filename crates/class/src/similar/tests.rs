//! Measurements on answers that were written independently of each other, and on copies of them that are created here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use gpu_tutor_grading::normalised;
use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};
use gpu_tutor_session::cell::tokens::{TokenKind, tokens};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::disguise::{
    attributes, block, blocks, casts, empty, literals, parentheses, paths, range, units,
};
use super::{Answer, COMMON, FEWEST, find, given, normal, winnowed};

/// The correct answers in `tests/grade/answers`, by exercise.
fn right_answers() -> BTreeMap<String, Vec<(String, String)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/grade/answers");
    let mut found = BTreeMap::new();
    for exercise in std::fs::read_dir(folder).expect("answers") {
        let exercise = exercise.expect("a folder").path();
        let mut answers = Vec::new();
        for file in std::fs::read_dir(&exercise).expect("a folder") {
            let file = file.expect("a file").path();
            let name = file
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            if name.starts_with("right") {
                let text = std::fs::read_to_string(&file).expect("text");
                answers.push((name, normalised(&text).into_owned()));
            }
        }
        answers.sort();
        let id = exercise
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        found.insert(id, answers);
    }
    found
}

/// Every name that an answer binds or defines, except those that the exercise asks for.
struct Names(BTreeSet<String>);

impl<'a> Visit<'a> for Names {
    fn visit_pat_ident(&mut self, pattern: &'a syn::PatIdent) {
        self.0.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_signature(&mut self, signature: &'a syn::Signature) {
        self.0.insert(signature.ident.to_string());
        visit::visit_signature(self, signature);
    }

    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        self.0.insert(item.ident.to_string());
        visit::visit_item_struct(self, item);
    }
}

/// The same answer with different names, renamed the way an editor does it.
fn renamed(code: &str, asked_for: &str) -> String {
    let mut names = Names(BTreeSet::new());
    names.visit_block(&block(code).expect("statements"));
    let asked_for: BTreeSet<&str> = asked_for
        .split(|c: char| c != '_' && !c.is_alphanumeric())
        .collect();
    let mut out = String::new();
    let mut end = 0;
    for token in tokens(code) {
        out.push_str(&code[end..token.span.start]);
        let text = &code[token.span.clone()];
        let is_field = out.ends_with('.');
        let is_own = names.0.contains(text) && !asked_for.contains(text);
        match token.kind {
            TokenKind::Word if is_own && !is_field => out.push_str(&format!("my_{text}_2")),
            TokenKind::Comment => out.push_str("// mine\n"),
            TokenKind::Text => {
                let mut text = text.to_owned();
                for name in names
                    .0
                    .iter()
                    .filter(|name| !asked_for.contains(name.as_str()))
                {
                    text = text.replace(&format!("{{{name}}}"), &format!("{{my_{name}_2}}"));
                }
                out.push_str(&text);
            }
            _ => out.push_str(text),
        }
        end = token.span.end;
    }
    out.push_str(&code[end..]);
    out
}

/// The same answer with its items in reverse order.
fn reordered(code: &str) -> String {
    let statements = block(code).expect("statements").stmts;
    let texts = statements
        .iter()
        .map(|statement| &code[range(statement.span(), code)]);
    let is_item = |statement: &syn::Stmt| matches!(statement, syn::Stmt::Item(_));
    let (items, rest): (Vec<_>, Vec<_>) = texts.zip(&statements).partition(|(_, one)| is_item(one));
    let items = items.into_iter().rev().map(|(text, _)| text);
    let rest = rest.into_iter().map(|(text, _)| text);
    items.chain(rest).collect::<Vec<_>>().join("\n\n")
}

/// The same answer with added code that does nothing.
fn padded(code: &str) -> String {
    let mut out = String::from(
        "fn checked(values: &[f32]) -> bool {\n    for value in values {\n        if value.is_nan() { return false; }\n    }\n    true\n}\n",
    );
    let mut depth = 0;
    for line in code.lines() {
        out.push_str(line);
        out.push('\n');
        let is_fn =
            line.trim_start().starts_with("fn ") || line.trim_start().starts_with("pub fn ");
        if depth == 0 && is_fn && line.ends_with('{') {
            out.push_str("    let unused = 1 + 2;\n    let _ = unused;\n");
        }
        depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
    }
    // An answer may end with an expression.
    if !code.trim_end().ends_with([';', '}']) {
        out.push_str(";\n");
    }
    out.push_str("fn never() -> Option<u8> { None }\n");
    out
}

/// Whether a copy of an answer is listed; None if the answer is too short for that.
fn is_found(exercise: (&Lesson, &Exercise), code: &str, copy: &str) -> Option<bool> {
    let own = &winnowed(&normal(code)) - &given(exercise.0, exercise.1);
    let answer = |student, code| Answer {
        student,
        exercise: &exercise.1.id,
        code,
    };
    let found = find(&[answer("a", code), answer("b", copy)], &[exercise]);
    (own.len() >= FEWEST).then_some(!found.is_empty())
}

#[test]
fn answers_that_were_written_independently_are_hardly_ever_listed() {
    let catalogue = Catalogue::embedded();
    let (mut pairs, mut listed) = (0, Vec::new());
    for (id, answers) in right_answers() {
        let exercise = catalogue.exercise(&id).expect("an exercise");
        let answers: Vec<Answer> = answers
            .iter()
            .map(|(student, code)| Answer {
                student,
                exercise: &id,
                code,
            })
            .collect();
        pairs += answers.len() * (answers.len() - 1) / 2;
        listed.extend(find(&answers, &[exercise]));
    }
    println!("{} of {pairs} pairs are listed", listed.len());
    assert!(pairs > 150 && listed.len() * 100 <= pairs, "{listed:?}");
}

#[test]
#[ignore = "one of the large sets (tests/README.md)"]
fn copies_are_found_whatever_was_done_to_hide_them() {
    type Hide = fn(&str, &str) -> String;
    let ways: [(&str, usize, Hide); 13] = [
        ("other names and comments", 100, renamed),
        ("another order of functions", 100, |code, _| reordered(code)),
        ("code that does nothing", 100, |code, _| padded(code)),
        ("all of that", 95, |code, asked| {
            padded(&reordered(&renamed(code, asked)))
        }),
        ("attributes before statements", 95, |code, _| {
            attributes(code)
        }),
        ("parentheses around operands", 95, |code, _| {
            parentheses(code)
        }),
        ("blocks around operands", 95, |code, _| blocks(code)),
        ("`let () = ();` after statements", 95, |code, _| units(code)),
        ("`;;` after statements", 95, |code, _| empty(code)),
        ("whole paths", 95, |code, _| paths(code)),
        ("casts of operands", 95, |code, _| casts(code)),
        ("literals with types", 95, |code, _| literals(code)),
        ("everything but blocks", 90, |code, asked| {
            let renamed = paths(&literals(&padded(&reordered(&renamed(code, asked)))));
            attributes(&units(&parentheses(&casts(&renamed))))
        }),
    ];
    let catalogue = Catalogue::embedded();
    for (how, percent, hide) in ways {
        let (mut missed, mut long, mut all) = (Vec::new(), 0, 0);
        for (id, answers) in right_answers() {
            let exercise = catalogue.exercise(&id).expect("an exercise");
            let cells = exercise.1.setups.iter().chain([&exercise.1.starter]);
            let asked: String = cells.map(|cell| cell.code.as_str()).collect();
            for (name, code) in answers {
                all += 1;
                let found = is_found(exercise, &code, &hide(&code, &asked));
                long += usize::from(found.is_some());
                missed.extend((found == Some(false)).then(|| format!("{id}/{name}")));
            }
        }
        println!(
            "{how}: {} of {long} found, of {all} answers",
            long - missed.len()
        );
        assert!(long * 4 > all * 3, "too few answers are long enough");
        assert!(
            (long - missed.len()) * 100 >= long * percent,
            "{how}: {missed:?}"
        );
    }
}

#[test]
fn what_everybody_was_given_makes_no_pair() {
    let catalogue = Catalogue::embedded();
    for (lesson, exercise) in catalogue.exercises() {
        for code in [&exercise.starter.code, &exercise.solution.code] {
            let answer = |student| Answer {
                student,
                exercise: &exercise.id,
                code,
            };
            let found = find(&[answer("a"), answer("b")], &[(lesson, exercise)]);
            assert_eq!(found, [], "{}", exercise.id);
        }
    }
}

#[test]
fn rows_are_of_several_learners_and_come_in_order() {
    let answers = right_answers();
    let (_, code) = &answers["where-to"][0];
    let copy = format!("// mine\n{code}");
    let hidden = renamed(code, "where_to everywhere");
    let answer = |student, code| Answer {
        student,
        exercise: "where-to",
        code,
    };
    let catalogue = Catalogue::embedded();
    let exercise = catalogue.exercise("where-to").expect("an exercise");
    let class = [
        answer("zoe", code),
        answer("zoe", code),
        answer("adam", &copy),
        answer("max", &hidden),
    ];
    let found = find(&class[1..], &[exercise]);
    assert_eq!(found[0].groups, [["adam", "zoe"]]);
    let mut alike = found[1].groups.concat();
    alike.sort();
    assert_eq!(alike, ["adam", "max", "zoe"]);
    assert!(found.len() == 2 && found[0].exact && !found[1].exact);
    assert!(found[0].share == 1.0);
    assert!(find(&class[..2], &[exercise]).is_empty());
}

#[test]
fn what_most_of_a_large_class_wrote_says_nothing_unless_it_is_the_same_in_every_token() {
    let (_, code) = &right_answers()["where-to"][0];
    let names: Vec<String> = (0..40).map(|number| format!("s{number}")).collect();
    let codes: Vec<String> = (0..40)
        .map(|number| match number {
            0..2 => code.clone(),
            _ => code.replace("present", &format!("present{number}")),
        })
        .collect();
    let class: Vec<Answer> = names
        .iter()
        .zip(&codes)
        .map(|(student, code)| Answer {
            student,
            exercise: "where-to",
            code,
        })
        .collect();
    let catalogue = Catalogue::embedded();
    let found = find(
        &class,
        &[catalogue.exercise("where-to").expect("an exercise")],
    );
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].groups, [["s0", "s1"]]);
}

#[test]
fn many_equal_answers_are_one_row_and_one_side_of_a_pair() {
    let answers = right_answers();
    let (_, code) = &answers["where-to"][0];
    let half =
        format!("{code}\nfn more(all: &[f32]) -> f32 {{ all.iter().map(|x| x * 2.0).sum() }}");
    let names: Vec<String> = (0..10).map(|number| format!("s{number}")).collect();
    let answer = |student, code| Answer {
        student,
        exercise: "where-to",
        code,
    };
    let mut class: Vec<Answer> = names.iter().map(|name| answer(name, code)).collect();
    class.push(answer("zoe", &half));
    let catalogue = Catalogue::embedded();
    let exercise = catalogue.exercise("where-to").expect("an exercise");
    // With one more answer, what they share would count as common.
    let few = [&class[..COMMON - 1], &class[10..]].concat();
    let found = find(&few, &[exercise]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].exact && found[0].groups == [&names[..COMMON - 1]]);
    assert_eq!(
        found[1].groups,
        [names[..COMMON - 1].to_vec(), vec!["zoe".to_owned()]]
    );
    let mut backwards = few.clone();
    backwards.reverse();
    assert_eq!(
        find(&backwards, &[exercise]),
        found,
        "the order of the answers does not matter"
    );
}
