use super::{Opening, TokenKind, open_at_end, tokens};

fn kinds(source: &str) -> Vec<(TokenKind, &str)> {
    tokens(source)
        .into_iter()
        .map(|token| (token.kind, &source[token.span]))
        .collect()
}

#[test]
fn a_line_of_rust_is_split_into_what_it_is() {
    assert_eq!(
        kinds("let x = rand((2, 1.5e-3))?; // ok"),
        [
            (TokenKind::Keyword, "let"),
            (TokenKind::Word, "x"),
            (TokenKind::Other, "="),
            (TokenKind::Word, "rand"),
            (TokenKind::Open, "("),
            (TokenKind::Open, "("),
            (TokenKind::Number, "2"),
            (TokenKind::Other, ","),
            (TokenKind::Number, "1.5e-3"),
            (TokenKind::Close, ")"),
            (TokenKind::Close, ")"),
            (TokenKind::Other, "?"),
            (TokenKind::Other, ";"),
            (TokenKind::Comment, "// ok"),
        ]
    );
}

#[test]
fn a_range_and_a_method_end_a_number() {
    assert_eq!(kinds("0..10")[0], (TokenKind::Number, "0"));
    assert_eq!(kinds("1.max(2)")[0], (TokenKind::Number, "1"));
    assert_eq!(kinds("t.0.1")[2], (TokenKind::Number, "0.1"));
}

#[test]
fn characters_and_lifetimes_are_told_apart() {
    assert_eq!(kinds("'a'"), [(TokenKind::Text, "'a'")]);
    assert_eq!(kinds("'{'"), [(TokenKind::Text, "'{'")]);
    assert_eq!(kinds(r"'\''"), [(TokenKind::Text, r"'\''")]);
    assert_eq!(kinds(r"'\u{1F600}'"), [(TokenKind::Text, r"'\u{1F600}'")]);
    assert_eq!(kinds("b'x'"), [(TokenKind::Text, "b'x'")]);
    assert_eq!(kinds("&'a str")[1], (TokenKind::Lifetime, "'a"));
    assert_eq!(kinds("'outer: loop")[0], (TokenKind::Lifetime, "'outer"));
    assert_eq!(kinds("'µ'"), [(TokenKind::Text, "'µ'")]);
}

#[test]
fn an_open_bracket_asks_for_more() {
    assert_eq!(open_at_end("fn f() {"), Some(Opening::Bracket('{')));
    assert_eq!(open_at_end("f(1, [2"), Some(Opening::Bracket('[')));
    assert_eq!(open_at_end("fn f() { g(1) }"), None);
    assert_eq!(open_at_end(""), None);
}

#[test]
fn an_open_string_or_comment_asks_for_more() {
    assert_eq!(open_at_end("let s = \"abc"), Some(Opening::Text));
    assert_eq!(open_at_end("let s = r#\"a\" b"), Some(Opening::Text));
    assert_eq!(open_at_end("let s = r#\"a\" b\"#;"), None);
    assert_eq!(open_at_end("/* a /* b */"), Some(Opening::Comment));
    assert_eq!(open_at_end("/* a /* b */ */"), None);
    assert_eq!(open_at_end("1 // {"), None);
}

#[test]
fn brackets_in_text_and_comments_do_not_count() {
    for source in [
        "\"{\"", "'('", "br\"[\"", "/* { */", "// (", "b'['", "c\"{\"", r#""\"{""#,
    ] {
        assert_eq!(open_at_end(source), None, "{source}");
    }
}

#[test]
fn a_lone_quote_or_a_lifetime_never_asks_for_more() {
    for source in [
        "'",
        "'a",
        "don't",
        "''",
        "'\\",
        "b'",
        "&'static str",
        "x'",
        "'\\n",
        "r#fn",
        "r#",
    ] {
        assert_eq!(open_at_end(source), None, "{source}");
    }
}

#[test]
fn a_bracket_that_closes_too_much_is_left_to_the_compiler() {
    assert_eq!(open_at_end("f)("), None);
    assert_eq!(open_at_end("{ ( }"), None);
}

#[test]
fn any_text_comes_to_an_end() {
    let bits = [
        "'", "\"", "\\", "r#", "/*", "*/", "b", "{", "é", "\n", "1.", "0x", "//", "#", "€'",
    ];
    for a in bits {
        for b in bits {
            for c in bits {
                let source = format!("{a}{b}{c}");
                let spans: Vec<_> = tokens(&source)
                    .into_iter()
                    .map(|token| token.span)
                    .collect();
                assert!(
                    spans.windows(2).all(|pair| pair[0].end <= pair[1].start),
                    "{source}"
                );
                open_at_end(&source);
            }
        }
    }
}
