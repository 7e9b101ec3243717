// %% a reference into a variable of the same cell
let owner = vec![1, 2, 3];
let borrowed = &owner;
// %% leaked on purpose
let leaked: &'static mut Vec<i32> = Box::leak(Box::new(vec![1]));
leaked.push(2);
// %%
leaked.push(3);
leaked.len()
// %% lifetimes in functions
fn longer<'a>(a: &'a str, b: &'a str) -> &'a str { if a.len() > b.len() { a } else { b } }
let winner = longer("long", "longest");
// %% what a function returns of a held variable cannot be kept
let held = String::from("held");
let part = longer(&held, "x");
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
