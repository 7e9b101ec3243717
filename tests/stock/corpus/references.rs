// %%
leaked.push(3);
leaked.len()
// %% lifetimes in functions
fn longer<'a>(a: &'a str, b: &'a str) -> &'a str { if a.len() > b.len() { a } else { b } }
let winner = longer("long", "longest");
// %% an elided lifetime in a struct
struct Parser<'a> { rest: &'a str }
impl<'a> Parser<'a> {
    fn word(&mut self) -> Option<&'a str> {
        let (word, rest) = self.rest.split_once(' ')?;
        self.rest = rest;
        Some(word)
    }
}
// %% with text that lives for ever
let mut parser = Parser { rest: "one two three" };
let first = parser.word();
// %%
(first, parser.word(), parser.rest)
