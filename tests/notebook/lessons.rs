//! Generated lessons: valid, and written in every way that the format allows.

use proptest::prelude::*;
use proptest::sample::select;

/// A lesson's file. Its id is `made-up`.
pub fn lessons() -> impl Strategy<Value = String> {
    let parts = prop::collection::vec((part(), gap()), 1..8);
    let end = select(vec!["", "\n", "\n\n", "  \n"]);
    (front_matter(), parts, end).prop_map(|(front, parts, end)| {
        let mut text = front;
        for (index, (part, gap)) in parts.iter().enumerate() {
            text.push_str(gap);
            // Each id is used only once.
            text.push_str(&part.replace('@', &index.to_string()));
        }
        text + end
    })
}

fn front_matter() -> impl Strategy<Value = String> {
    let title = select(vec![
        "Plain words",
        "\"A title: with a colon\"",
        "'single # quotes'",
        "5.6",
        "Größe  ",
    ]);
    let order = any::<bool>();
    (title, order).prop_map(|(title, order)| {
        let (one, two) = ("id: made-up\n", "section: 5.6.1   # of the book\n");
        let (one, two) = if order { (one, two) } else { (two, one) };
        format!("---\n{one}title: {title}\n{two}summary: {title}\n---")
    })
}

/// Blank lines between two parts; a cell's fence is at the margin.
fn gap() -> impl Strategy<Value = &'static str> {
    select(vec!["\n\n", "\n\n", "\n\n\n", "\n \n"])
}

fn part() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => passage(),
        1 => cell("rust setup", "id=s@").boxed(),
        2 => demo(),
        1 => quiz(),
        2 => exercise(),
    ]
}

fn passage() -> BoxedStrategy<String> {
    let heading = select(vec![
        "",
        "# One\n\n",
        "## Two `code`\n\n",
        "Under\n=====\n\n",
        "# A\n\n## B\n\n",
    ]);
    let text = select(vec![
        "Some *words*.",
        "- a list\n- of two\n\n  with a paragraph",
        "```\nplain fence\n```",
        "```python title=\"x\"\nprint('rust demo')\n```",
        "> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |",
        "<details>\n\nhtml\n\n</details>",
        "Wörter: 日本語, \u{1f980}, \u{a0}and a tab\there.  \nA line more.",
        "$x^2$ and \\(y\\)\n\n### Three\n\nmore",
    ]);
    (heading, text)
        .prop_map(|(heading, text)| format!("{heading}{text}"))
        .boxed()
}

fn code() -> impl Strategy<Value = &'static str> {
    select(vec![
        "let x = 1;",
        "x + 1\n",
        "fn f() {\n    // ünï\n}\n\n\n",
        "    indented();",
        "let s = \"\"\"\n``` not a fence",
        "println!(\"{}\", '`');\t",
        ":gpus",
        "/* ~~~ */\n\nlet y = \"</details>\";",
    ])
}

/// A fenced cell, written in one of the possible ways.
fn cell(words: &'static str, keys: &'static str) -> impl Strategy<Value = String> {
    (code(), fence()).prop_map(move |(code, (mark, space, end))| {
        fenced(mark, &format!("{words} {keys}{space}"), code, end)
    })
}

fn fence() -> impl Strategy<Value = (&'static str, &'static str, &'static str)> {
    let plain = ("````", "", "");
    select(vec![
        plain,
        plain,
        ("~~~~", "", ""),
        ("`````", "  ", ""),
        ("````", "", " "),
    ])
}

fn fenced(mark: &str, info: &str, body: &str, end: &str) -> String {
    format!("{mark}{info}\n{body}\n{mark}{end}")
}

fn short(info: &str, body: &str) -> String {
    fenced("```", info, body, "")
}

fn demo() -> BoxedStrategy<String> {
    let keys = select(vec![
        "id=d@",
        "id=d@ covers=a,b",
        "session=fresh id=\"d@\"",
        "id=d@ session=fresh",
    ]);
    let expect = select(vec![
        "ran = true",
        "shows = [\"a\"]\n\n[with-gpu]\nhidden = ['''b''']",
        "fails = \"x\"  # why\n",
    ]);
    let between = select(vec!["\n", "\n", "\n\n", "\n  \n"]);
    (prediction(), keys, code(), fence(), expect, between)
        .prop_map(
            |(prediction, keys, code, (mark, space, end), expect, between)| {
                let demo = fenced(mark, &format!("rust demo {keys}{space}"), code, end);
                format!(
                    "{prediction}{demo}{between}{}",
                    short("toml expect", expect)
                )
            },
        )
        .boxed()
}

/// What comes before a demo: often nothing.
fn prediction() -> BoxedStrategy<String> {
    let body = select(vec![
        "question = \"How many?\"\nnumber = { factor = 2, unit = 'ms' } # about\nanswer = 3\nexplain = \"\"",
        "options = ['1. a', \"b\"]\nquestion = '''\nTwo\nlines'''\nanswer = 1\nexplain = \"So.\"\n",
        "question = \"In which order?\"\norder = [\n  \"a\",\n  \"b\",\n]\nanswer = [2, 1]\nexplain = \"So.\"",
    ]);
    let between = select(vec!["\n", "\n\n", "\n \n"]);
    let written =
        (body, between).prop_map(|(body, between)| short("toml predict id=p@", body) + between);
    prop_oneof![2 => Just(String::new()), 1 => written].boxed()
}

fn quiz() -> BoxedStrategy<String> {
    let body = select(vec![
        "question = \"Where?\"\noptions = [\"a\", 'b']\nanswer = 2\nexplain = \"So.\"\n[replies]\n1 = \"No.\"",
        "# why\nquestion = \"\"\"\nTwo\nlines\"\"\"\noptions = [\n  \"1. a\",\n  \"b\",\n]\nanswer=1\nexplain = ''\n[replies]\n2 = '''\nNot\n\nthis'''\n",
    ]);
    body.prop_map(|body| short("toml quiz id=q@", body)).boxed()
}

fn exercise() -> BoxedStrategy<String> {
    let joint = select(vec!["\n", "\n", "\n\n"]);
    let message = select(vec![
        "message=\"too big\"",
        "message=big",
        "message=\"a \\\"b\\\" \\\\ c\"",
    ]);
    let setup = select(vec![
        "",
        "```rust setup id=own@ for=e@\nlet given = 1;\n```\n",
    ]);
    let aside = select(vec!["", "Between the parts.\n\n"]);
    (code(), code(), joint, message, setup, aside)
        .prop_map(|(starter, solution, joint, message, setup, aside)| {
            let mut parts = vec![fenced("````", "rust exercise id=e@", starter, "")];
            parts.push(fenced("````", "rust solution for=e@", solution, ""));
            for hint in ["A nudge.", "The *way*.\n\n</details>", "\n  Nearly.\n"] {
                parts.push(short("text hint for=e@", hint));
            }
            for check in ["a", "b", "c"] {
                let body = "title = \"it is\"\npoints = 1\nobserve = \"x\"\nequals = 1\nmessage = \"{got}\"";
                parts.push(short(&format!("toml check for=e@ id=e@-{check}"), body));
                parts.push(fenced(
                    "````",
                    &format!("rust wrong id=w@-{check} for=e@ check=e@-{check} {message}"),
                    solution,
                    "",
                ));
            }
            for change in ["`1` becomes `2`", "`x` becomes `y`"] {
                let body = format!("change = '{change}'\nwhy = \"It is the same.\"");
                parts.push(short("toml survivor for=e@", &body));
            }
            format!("## Exercise @\n\nDo it.\n\n{setup}{}", parts.join(joint))
                .replacen("\n\n```text", &format!("\n\n{aside}```text"), 1)
        })
        .boxed()
}
