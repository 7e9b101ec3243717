use insta::assert_snapshot;

use super::super::parse;
use super::{LESSON, NAME, broken};

#[test]
fn a_mistyped_key_in_a_body_is_shown_in_place() {
    assert_snapshot!(broken("hidden = ", "hiden = "), @r#"
    lessons/01-devices.md:40:1: unknown key `hiden`
        |
     40 | hiden = ["unwrap"]
        | ^^^^^
      help: did you mean `hidden`?
    "#);
}

#[test]
fn a_mistyped_key_on_an_opening_line_is_shown_in_place() {
    assert_snapshot!(broken("session=fresh", "sesion=fresh"), @r"
    lessons/01-devices.md:35:24: unknown key `sesion` in a demo
        |
     35 | ```rust demo id=absent sesion=fresh
        |                        ^^^^^^
      help: did you mean `session`?
    ");
}

#[test]
fn an_unknown_kind_is_shown_with_the_nearest() {
    assert_snapshot!(broken("rust demo id=absent", "rust dmo id=absent"), @r"
    lessons/01-devices.md:35:9: unknown cell kind `dmo`
        |
     35 | ```rust dmo id=absent session=fresh
        |         ^^^
      help: did you mean `demo`?
    ");
}

#[test]
fn a_mistyped_key_in_the_front_matter_is_shown_in_place() {
    assert_snapshot!(broken("title: Computing", "titel: Computing"), @r"
    lessons/01-devices.md:3:1: unknown key `titel`
       |
     3 | titel: Computing devices
       | ^^^^^
      help: did you mean `title`?
    ");
}

#[test]
fn several_mistakes_are_told_at_once() {
    let text = LESSON
        .replace("section: 5.6.1", "section: ''")
        .replace("answer = 2", "answer = 3")
        .replace("equals = \"cpu\"", "equal = \"cpu\"")
        .replace("check=move-shape", "check=move-shap");
    assert_snapshot!(parse(NAME, &text).unwrap_err(), @r#"
    lessons/01-devices.md:1:1: the `section` is one line of text
       |
     1 | ---
       | ^^^

    lessons/01-devices.md:46:10: the answer is one of the options 1 to 2, not 3
        |
     46 | answer = 3
        |          ^

    lessons/01-devices.md:78:1: unknown key `equal`
        |
     78 | equal = "cpu"
        | ^^^^^
      help: did you mean `equals`?

    lessons/01-devices.md:102:46: exercise `move-it` has no check `move-shap`
         |
     102 | ```rust wrong id=move-flat for=move-it check=move-shap message="\"y\" \\ is"
         |                                              ^^^^^^^^^
      help: did you mean `move-shape`?
    "#);
}

#[test]
fn an_exercise_that_lacks_parts_says_which() {
    let start = LESSON.find("```rust solution").unwrap();
    let end = LESSON.find("```toml check id=move-shape").unwrap();
    let text = LESSON.replacen(&LESSON[start..end], "", 1);
    assert_snapshot!(parse(NAME, &text).unwrap_err(), @r#"
    lessons/01-devices.md:56:1: exercise `move-it` has no solution: add a ```rust solution for=move-it
        |
     56 | ```rust exercise id=move-it
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^

    lessons/01-devices.md:56:1: exercise `move-it` has 0 of 3 hints: a nudge, the approach, almost the answer
        |
     56 | ```rust exercise id=move-it
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^

    lessons/01-devices.md:56:1: exercise `move-it` has 2 of at least 3 checks
        |
     56 | ```rust exercise id=move-it
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^

    lessons/01-devices.md:77:47: exercise `move-it` has no check `move-device`
        |
     77 | ```rust wrong id=move-stays for=move-it check=move-device message="is on"
        |                                               ^^^^^^^^^^^
      help: did you mean `move-copies` or `move-shape`?
    "#);
}

#[test]
fn a_demo_needs_its_expectation_right_after_it() {
    assert_snapshot!(broken("```\n```toml expect", "```\nWords.\n```toml expect"), @r"
    lessons/01-devices.md:28:1: an expectation goes right after its demo, with nothing in between
        |
     28 | ```toml expect
        | ^^^^^^^^^^^^^^
    ");
    assert_snapshot!(broken("matches = \"^[0-9]+$\"\n", ""), @r"
    lessons/01-devices.md:27:1: with one GPU nothing is expected of this demo; write `ran = true` if running is enough
        |
     27 | ```toml expect
        | ^^^^^^^^^^^^^^
    ");
    let (head, _) = LESSON.split_once("```toml expect").unwrap();
    assert_snapshot!(parse(NAME, head).unwrap_err(), @r#"
    lessons/01-devices.md:24:1: demo `count` is not followed by its ```toml expect
        |
     24 | ```rust demo id=count covers="count devices, no gpu"
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: say what it must show or fail with; `ran = true` if running is enough
    "#);
}

#[test]
fn each_single_mistake_is_told_once() {
    let cases = [
        ("id=base", "id=Base"),
        ("id=base", "id=count"),
        ("for=move-it\nlet x", "for=move-at\nlet x"),
        ("solution for=move-it", "solution for=move-at"),
        ("points = 2", "points = 0"),
        ("points = 2", "points = -1"),
        ("observe = \"y.device()\"", "observe = \"y.device(\""),
        ("transfers.h2d", "transfers.h2e"),
        ("at-most = 1", "at-most = 1\nequals = 1"),
        ("at-most = 1", "contains = \"1\""),
        ("shape = [2, 3]", "close = [[1, 2], \"x\"]"),
        ("shape = [2, 3]", "shape = [2, 3]\ntolerance = 1.0"),
        ("shape = [2, 3]", "faster = 0.5"),
        ("shape = [2, 3]", "shape = \"2\""),
        ("shape = [2, 3]\n", ""),
        ("\"^[0-9]+$\"", "\"[0-9\""),
        ("fails = ", "shows = [\"x\"]\nfails = "),
        ("options = [\"here\", \"there\"]", "options = [\"here\"]"),
        ("explain = \"There.\"\n", ""),
        ("[replies]\n1 = \"Look where `y` is.\"\n", ""),
        ("1 = \"Look", "2 = \"Look"),
        ("1 = \"Look", "3 = \"Look"),
        ("\"Look where `y` is.\"", "\" \""),
        (
            "[\"here\", \"there\"]\nanswer = 2",
            "[\"here\", \"there\", \"nowhere\"]\nanswer = 2",
        ),
        (
            "[\"here\", \"there\"]\nanswer = 2\nexplain = \"There.\"\n[replies]",
            "[\"here\", \"there\", \"nowhere\"]\nanswer = 2\nexplain = \"There.\"\n[replies]\n3 = \"Look where `y` is.\"",
        ),
        ("rust demo id=absent", "toml demo id=absent"),
        ("rust demo id=absent", "rust id=absent"),
        ("message=\"is on\"", "message=\"is on"),
        ("message=\"is on\"", "message=is on"),
        ("let y = todo!();\n", ""),
        ("## Exercise: move it", "---\nx: y\n---"),
        ("id: devices", "id: others"),
        ("section: 5.6.1\n", ""),
        ("summary: Where", "summary: [Where"),
        ("---\nid", "id"),
        ("without-gpu = true\n```", "without-gpu = true"),
        ("```rust setup id=base", "  ```rust setup id=base"),
        (
            "exercise id=move-it",
            "exercise id=move-it observed-because=\"\"",
        ),
        ("survivor for=move-it", "survivor for=move-at"),
        (
            "change = \"`try_gpu(0)` becomes `try_gpu(1)`\"",
            "change = 3",
        ),
        (
            "change = \"`try_gpu(0)` becomes `try_gpu(1)`\"",
            "change = []",
        ),
        ("why = \"Without a GPU, both are the CPU.\"\n", ""),
        ("\"Without a GPU, both are the CPU.\"", "\"\""),
        ("without-gpu = true", "with-gpu = true"),
    ];
    let mut told = String::new();
    for (from, to) in cases {
        let problems = broken(from, to);
        let firsts = problems
            .lines()
            .filter(|line| line.starts_with("lessons/") || line.contains("help:"));
        told += &format!("{to:?}\n{}\n", firsts.collect::<Vec<_>>().join("\n"));
    }
    assert_snapshot!(told, @r#"
    "id=Base"
    lessons/01-devices.md:20:18: `Base` is not an id: ids are lower-case words joined by `-`, such as `copy-twice`
    "id=count"
    lessons/01-devices.md:24:17: the id `count` is used twice in this file
    "for=move-at\nlet x"
    lessons/01-devices.md:59:33: there is no exercise `move-at` in this file
      help: did you mean `move-it`?
    "solution for=move-at"
    lessons/01-devices.md:56:1: exercise `move-it` has no solution: add a ```rust solution for=move-it
    lessons/01-devices.md:62:22: there is no exercise `move-at` above
      help: did you mean `move-it`?
    "points = 0"
    lessons/01-devices.md:76:10: a check is worth at least one point
    "points = -1"
    lessons/01-devices.md:76:10: invalid value: integer `-1`, expected u32
    "observe = \"y.device(\""
    lessons/01-devices.md:77:11: `observe` is not a Rust expression: cannot parse string into token stream
    "transfers.h2e"
    lessons/01-devices.md:94:11: `transfers.h2e` cannot be measured
      help: did you mean `transfers.h2d`, `transfers.d2d` or `transfers.d2h`?
    "at-most = 1\nequals = 1"
    lessons/01-devices.md:91:1: a check makes one comparison, not both `equals` and `at-least`
    "contains = \"1\""
    lessons/01-devices.md:91:1: a measure is a count: compare it with `equals`, `differs`, `at-least` or `at-most` and a number
    "close = [[1, 2], \"x\"]"
    lessons/01-devices.md:84:1: `close` compares numbers, not `"x"`
    "shape = [2, 3]\ntolerance = 1.0"
    lessons/01-devices.md:84:1: `tolerance` goes with `close`, `alike` and `as-solution` only
    "faster = 0.5"
    lessons/01-devices.md:84:1: `faster` is a ratio of at least 1, not 0.5
    "shape = \"2\""
    lessons/01-devices.md:88:9: invalid type: string "2", expected a sequence
    ""
    lessons/01-devices.md:84:1: a comparison is missing: `equals`, `differs`, `close`, `shape`, `at-least`, `at-most`, `contains`, `faster` or `alike`
    "\"[0-9\""
    lessons/01-devices.md:28:11: not a regular expression: unclosed character class
    "shows = [\"x\"]\nfails = "
    lessons/01-devices.md:38:1: without a GPU this demo is expected to fail and to show something; keep one of the two
    "options = [\"here\"]"
    lessons/01-devices.md:45:11: a quiz needs at least two options, but this one has 1
    ""
    lessons/01-devices.md:43:1: the key `explain` is missing
    ""
    lessons/01-devices.md:43:1: option 1 is wrong and has no reply
      help: below a line `[replies]` write `1 = "…"`: what the option gets wrong, and what to look at
    "2 = \"Look"
    lessons/01-devices.md:49:1: the right option has no reply: `explain` says why it is right
    "3 = \"Look"
    lessons/01-devices.md:49:1: a reply belongs to one of the options 1 to 2
    "\" \""
    lessons/01-devices.md:49:5: each wrong option has a reply of its own
    "[\"here\", \"there\", \"nowhere\"]\nanswer = 2"
    lessons/01-devices.md:43:1: option 3 is wrong and has no reply
      help: below a line `[replies]` write `3 = "…"`: what the option gets wrong, and what to look at
    "[\"here\", \"there\", \"nowhere\"]\nanswer = 2\nexplain = \"There.\"\n[replies]\n3 = \"Look where `y` is.\""
    lessons/01-devices.md:49:5: each wrong option has a reply of its own
    "toml demo id=absent"
    lessons/01-devices.md:35:4: a `demo` is written in rust, not in toml
    "rust id=absent"
    lessons/01-devices.md:35:9: a cell's kind is missing before `id`
      help: the kinds in rust are `setup`, `demo`, `exercise`, `solution` or `wrong`
    "message=\"is on"
    lessons/01-devices.md:99:67: this quote is never closed
    "message=is on"
    lessons/01-devices.md:99:70: `on` is not a `key=value`; a value with spaces needs quotes: on="…"
    ""
    lessons/01-devices.md:56:1: this cell is empty
    "---\nx: y\n---"
    lessons/01-devices.md:52:1: a `---` line followed by text opens a second front matter
      help: leave a blank line after it
    "id: others"
    lessons/01-devices.md:2:5: lesson `others` belongs in a file named `NN-others.md`
    ""
    lessons/01-devices.md:4:1: the key `section` is missing
    "summary: [Where"
    lessons/01-devices.md:5:10: expected string scalar
    "id"
    lessons/01-devices.md:1:1: the front matter is missing
      help: begin the file with `---`, the keys `id`, `title`, `section`, `summary`, and `---`
    "without-gpu = true"
    lessons/01-devices.md:108:1: this cell is never closed
    "  ```rust setup id=base"
    lessons/01-devices.md:20:1: a cell must be at the margin, not indented or in a list or quote
    "exercise id=move-it observed-because=\"\""
    lessons/01-devices.md:56:29: the key `observed-because` has no value
    "survivor for=move-at"
    lessons/01-devices.md:108:22: there is no exercise `move-at` above
      help: did you mean `move-it`?
    "change = 3"
    lessons/01-devices.md:109:10: `change` is a string, or a list of strings, as `lint` prints them
    "change = []"
    lessons/01-devices.md:109:10: `change` is a string, or a list of strings, as `lint` prints them
    ""
    lessons/01-devices.md:108:1: the key `why` is missing
    "\"\""
    lessons/01-devices.md:110:7: say why an answer with this change is as good as the solution
    "with-gpu = true"
    lessons/01-devices.md:111:1: unknown key `with-gpu`
      help: did you mean `without-gpu`?
    "#);
}

/// The problems in the fixture with a prediction before one of its demos.
fn predicting(demo: &str, body: &str) -> String {
    let fence = format!("```rust demo id={demo}");
    let prediction = format!(
        "```toml predict id=how-many\nquestion = \"How many?\"\n{body}\nexplain = \"So.\"\n```\n"
    );
    broken(&fence, &format!("{prediction}{fence}"))
}

#[test]
fn a_prediction_says_what_it_asks_for_and_what_is_right() {
    for (body, said) in [
        ("answer = 1", "this prediction asks for nothing"),
        (
            "number = { factor = 2 }",
            "nothing says what the right answer is",
        ),
        (
            "number = { factor = 2 }\nanswer = 1\noutcome = \"x\"",
            "one of `outcome` and `answer`",
        ),
        (
            "number = { factor = 2 }\noptions = [\"a\", \"b\"]\nanswer = 1",
            "one of `options`, `number` and `order`",
        ),
        (
            "number = {}\nanswer = 1",
            "either a `tolerance` or a `factor`",
        ),
        (
            "number = { factor = 0.5 }\nanswer = 1",
            "a factor is more than 1",
        ),
        (
            "number = { tolerance = -1 }\nanswer = 1",
            "a tolerance is 0 or more",
        ),
        (
            "number = { factr = 2 }\nanswer = 1",
            "did you mean `factor`?",
        ),
        (
            "number = { factor = 2 }\nanswer = \"a\"",
            "the answer is a number",
        ),
        (
            "number = { factor = 2 }\noutcome = \"let\"",
            "`outcome` is not a Rust expression",
        ),
        (
            "number = { factor = 2 }\noutcom = \"x\"",
            "did you mean `outcome`?",
        ),
        ("options = [\"a\"]\nanswer = 1", "two to nine options"),
        (
            "options = [\"a\", \"b\"]\nanswer = 3",
            "one of the options 1 to 2",
        ),
        (
            "order = [\"a\", \"b\"]\nanswer = [1, 1]",
            "names each of 1 to 2 once",
        ),
    ] {
        let problems = predicting("count", body);
        assert!(problems.contains(said), "{said}: {problems}");
    }
}

#[test]
fn a_prediction_stands_right_before_a_demo_whose_session_it_can_ask() {
    let body = "number = { factor = 2 }\noutcome = \"x\"";
    let problems = predicting("absent", body);
    assert!(problems.contains("a session of its own"), "{problems}");
    let prediction =
        format!("```toml predict id=how-many\nquestion = \"?\"\n{body}\nexplain = \"\"\n```\n");
    for (before, between) in [
        ("```rust setup id=base", ""),
        ("```rust demo id=count", "Text.\n\n"),
    ] {
        let text = LESSON.replace(before, &format!("{prediction}\n{between}{before}"));
        let problems = parse(NAME, &text).expect_err("it is alone").to_string();
        assert!(problems.contains("is not followed by a demo"), "{problems}");
    }
}
