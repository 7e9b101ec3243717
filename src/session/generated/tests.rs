//! On sources as evcxr 0.22 writes them.

use super::*;

/// A session with a function, a type, and three variables, and a cell that uses one of each.
const SOURCE: &str = include_str!("fixture.rs.txt");

fn known() -> KnownTypes {
    KnownTypes::from([
        ("GpuTutorT1".to_owned(), "prelude::Tensor".to_owned()),
        ("GpuTutorT2".to_owned(), "std::vec::Vec<P>".to_owned()),
    ])
}

fn made(whole: Whole) -> Canonical {
    let generated = parse(SOURCE).expect("is of evcxr's form");
    canonical(&generated, &known(), whole).expect("every type is known")
}

#[test]
fn a_cell_takes_what_it_mentions_and_puts_it_back() {
    let text = made(Whole::Mentioned).text;
    assert!(
        text.contains("take_variable::<prelude::Tensor>(stringify!(t))"),
        "{text}"
    );
    assert!(
        text.contains("put_variable::<prelude::Tensor>(stringify!(t), t)"),
        "{text}"
    );
    assert!(!text.contains("stringify!(unused)"), "{text}");
    assert!(text.contains("fn helper"), "{text}");
    assert!(!text.contains("struct P"), "{text}");
}

#[test]
fn everything_is_everything() {
    let text = made(Whole::Everything).text;
    assert!(
        text.contains("stringify!(unused)") && text.contains("struct P"),
        "{text}"
    );
}

#[test]
fn what_the_learner_typed_keeps_its_columns_and_its_lines_are_known() {
    let made = made(Whole::Mentioned);
    for (index, line) in made.text.lines().enumerate() {
        let number = made.lines[index];
        if number > 0 && line.contains("helper(2)") {
            let original = SOURCE.lines().nth(number - 1).unwrap();
            assert_eq!(original.find("helper(2)"), line.find("helper(2)"));
            assert_eq!(line.len(), original.len());
            assert!(line.starts_with("let y             = "), "{line}");
            return;
        }
    }
    panic!("{}", made.text);
}

#[test]
fn untyped_variables_are_named_with_their_placeholders() {
    let made = made(Whole::Mentioned);
    assert_eq!(made.untyped, [("y".to_owned(), "GpuTutorT3".to_owned())]);
    assert!(
        made.text.contains("let gpu_tutor_spy_y = &y;"),
        "{}",
        made.text
    );
    assert!(!made.text.contains(PLACEHOLDER), "{}", made.text);
}

#[test]
fn a_type_that_is_not_known_makes_no_source() {
    let generated = parse(SOURCE).expect("is of evcxr's form");
    assert_eq!(
        canonical(&generated, &KnownTypes::new(), Whole::Everything),
        None
    );
}

#[test]
fn wishes_come_back_as_they_were_written() {
    let wishes = Wishes {
        optimise: true,
        defines: true,
        lost: vec!["a".into(), "b".into()],
    };
    assert_eq!(Wishes::read(&wishes.hook()), Some(wishes));
    assert_eq!(Wishes::read("::prelude::cell!();"), Some(Wishes::default()));
}

#[test]
fn another_form_of_source_is_taken_as_it_is_but_for_the_store() {
    let source = "fn item() {}\nmod evcxr_internal_runtime {\npub struct VariableStore {\n}\n\n}\n\
                  #[unsafe(no_mangle)]\npub extern \"C\" fn run_user_code_1(\nuser();\n}\n";
    assert!(parse(source).is_none());
    let made = as_it_is(source);
    assert!(
        made.text.contains("pub use ::prelude::wire::store::*"),
        "{}",
        made.text
    );
    let line = |text: &str, wanted: &str| text.lines().position(|line| line == wanted);
    for wanted in ["fn item() {}", "#[unsafe(no_mangle)]", "user();"] {
        assert_eq!(line(&made.text, wanted), line(source, wanted), "{wanted}");
    }
}

#[test]
fn what_a_cell_ends_with_does_not_hide_its_variables() {
    const LAST: &str = "::prelude::wire::done();";
    for end in ["\n\n", "\n// why\n", " // why", " /* a\n b */"] {
        let source = SOURCE.replacen(LAST, &format!("{LAST}{end}"), 1);
        let generated = parse(&source).expect("is of evcxr's form");
        let before = parse(SOURCE).expect("is of evcxr's form");
        let names = |generated: &Generated| {
            let names = generated.binds.iter().map(|bind| bind.name.to_owned());
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(&generated), names(&before), "{end:?}");
        assert!(!generated.binds.is_empty());
    }
}
