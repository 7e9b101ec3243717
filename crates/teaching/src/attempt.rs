//! The answer to an exercise, collected from the cells that were typed for it.

use std::collections::BTreeSet;

use gpu_tutor_session::cell::{item_name, words};
use syn::visit::{self, Visit};

/// Cells that ran, in order, without those that a later cell replaces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attempt {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    code: String,
    binds: BTreeSet<String>,
    /// The variables that it has used up.
    used_up: Vec<String>,
}

impl Attempt {
    /// One cell that is the whole answer.
    pub fn whole(code: &str) -> Attempt {
        let piece = Piece {
            code: code.to_owned(),
            binds: bound_names(code),
            used_up: Vec::new(),
        };
        Attempt {
            pieces: vec![piece],
        }
    }

    /// Adds a cell that used up these variables. Returns false if the cell only shows a value (`y.device()`) and the
    /// answer already binds something.
    pub fn add(&mut self, code: &str, used_up: &[String]) -> bool {
        if is_a_look(code) && self.has_names() {
            return false;
        }
        self.pieces = self.beside(code).cloned().collect();
        self.pieces.push(Piece {
            code: code.trim().to_owned(),
            binds: bound_names(code),
            used_up: used_up.to_vec(),
        });
        true
    }

    fn has_names(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.binds.is_empty())
    }

    /// The cells that remain when this one is added.
    fn beside(&self, code: &str) -> impl Iterator<Item = &Piece> {
        let binds = bound_names(code);
        let is_look = is_a_look(code);
        let stays = is_look && self.has_names();
        let named: BTreeSet<&str> = words(code).collect();
        // A cell that binds nothing (a loop, say) belongs to the names bound before it. A cell that has used up
        // something that this cell names was an earlier, failed try at the same thing.
        let is_anew = move |piece: &Piece| {
            let in_vain = || {
                piece
                    .used_up
                    .iter()
                    .any(|name| named.contains(name.as_str()))
            };
            let all = piece.binds.is_subset(&binds);
            is_look || !piece.binds.is_disjoint(&binds) && (all || in_vain())
        };
        let first = self.pieces.iter().position(&is_anew);
        let goes = move |index: usize, piece: &Piece| {
            is_anew(piece) || piece.binds.is_empty() && first.is_some_and(|first| index > first)
        };
        let all = self.pieces.iter().enumerate();
        all.filter(move |(index, piece)| stays || !goes(*index, piece))
            .map(|(_, piece)| piece)
    }

    /// The cells that remain when this one is added, and whether these are all of them.
    pub fn left_by(&self, code: &str) -> (Vec<String>, bool) {
        let left: Vec<String> = self.beside(code).map(|piece| piece.code.clone()).collect();
        let all = left.len() == self.pieces.len();
        (left, all)
    }

    /// The first line of each of its cells.
    pub fn first_lines(&self) -> impl Iterator<Item = &str> {
        let lines = self.pieces.iter().map(|piece| piece.code.trim().lines());
        lines.filter_map(|mut lines| lines.next())
    }

    /// Whether it binds a name that the starter binds; if the starter binds none, any cell will do. If not, it is still
    /// an experiment or a helper.
    pub fn answers(&self, starter: &str) -> bool {
        let asked = bound_names(starter);
        let begun = |piece: &Piece| asked.is_empty() || !piece.binds.is_disjoint(&asked);
        self.pieces.iter().any(begun)
    }

    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The whole answer as one cell, for editing.
    pub fn text(&self) -> String {
        self.joined("\n")
    }

    /// The answer as it was run, for the grader: cells separated by `// %%`.
    pub fn script(&self) -> String {
        self.joined("\n// %%\n")
    }

    fn joined(&self, between: &str) -> String {
        let pieces: Vec<_> = self
            .pieces
            .iter()
            .map(|piece| piece.code.as_str())
            .collect();
        pieces.join(between)
    }
}

/// Names that the cell binds at its top level: variables and items.
pub fn bound_names(code: &str) -> BTreeSet<String> {
    let mut names = Names::default();
    for statement in statements(code) {
        match &statement {
            syn::Stmt::Local(local) => names.visit_pat(&local.pat),
            syn::Stmt::Item(item) => names.0.extend(item_name(item).map(ToString::to_string)),
            syn::Stmt::Expr(..) | syn::Stmt::Macro(_) => {}
        }
    }
    names.0
}

/// Whether the code is an expression whose value is only shown.
fn is_a_look(code: &str) -> bool {
    use syn::Expr;
    let statements = statements(code);
    let [syn::Stmt::Expr(expression, None)] = statements.as_slice() else {
        return false;
    };
    !matches!(
        expression,
        Expr::Assign(_)
            | Expr::Block(_)
            | Expr::ForLoop(_)
            | Expr::While(_)
            | Expr::Loop(_)
            | Expr::If(_)
    )
}

/// Whether the code can be parsed.
pub fn is_rust(code: &str) -> bool {
    code.trim().is_empty() || !statements(code).is_empty()
}

fn statements(code: &str) -> Vec<syn::Stmt> {
    // The last `;` of a cell may be missing.
    let texts = ["", ";"].map(|end| format!("{{\n{code}\n{end}}}"));
    let mut blocks = texts.iter().map(|text| syn::parse_str::<syn::Block>(text));
    let block = blocks.find_map(Result::ok);
    block.map(|block| block.stmts).unwrap_or_default()
}

#[derive(Default)]
struct Names(BTreeSet<String>);

impl<'ast> Visit<'ast> for Names {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.0.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }
}

#[cfg(test)]
mod tests {
    use super::Attempt;

    fn answer(cells: &[&str]) -> (Vec<bool>, String) {
        let mut attempt = Attempt::default();
        let taken = cells.iter().map(|cell| attempt.add(cell, &[])).collect();
        (taken, attempt.text())
    }

    #[test]
    fn lines_typed_one_by_one_add_up() {
        let (taken, text) = answer(&["let x = ones(3)?;", "let y = x.to(&cpu())?;"]);
        assert_eq!(taken, [true, true]);
        assert_eq!(text, "let x = ones(3)?;\nlet y = x.to(&cpu())?;");
    }

    #[test]
    fn the_last_semicolon_may_be_missing() {
        let mut attempt = Attempt::default();
        attempt.add("let a = 1;\nlet b = a.clone() // the same", &[]);
        assert!(attempt.answers("let b = 0;"));
    }

    #[test]
    fn saying_it_again_replaces_it() {
        let (_, text) = answer(&[
            "let (a, b) = (1, 2);\nfn f() {}",
            "let a = 3; let b = 4; fn f() {}",
        ]);
        assert_eq!(text, "let a = 3; let b = 4; fn f() {}");
    }

    #[test]
    fn one_line_mended_replaces_only_itself() {
        let (_, text) = answer(&["let x = 1;", "let y = x;", "let y = 2 * x;"]);
        assert_eq!(text, "let x = 1;\nlet y = 2 * x;");
    }

    #[test]
    fn a_try_that_has_used_up_what_is_needed_again_does_not_stay() {
        let tried = |next: &str| {
            let mut attempt = Attempt::default();
            attempt.add("let n = 3; let y = x * 2.0;", &["x".to_owned()]);
            attempt.add(next, &[]);
            attempt.text()
        };
        assert_eq!(tried("let y = &x * 2.0;"), "let y = &x * 2.0;");
        assert!(tried("let y = n;").starts_with("let n = 3;"));
        assert!(tried("let z = x;").starts_with("let n = 3;"), "it goes on");
    }

    #[test]
    fn a_look_at_a_value_is_no_new_answer() {
        let (taken, text) = answer(&["let x = 1;", "x", "x.max(2)", "println!(\"{x}\");"]);
        assert_eq!(taken, [true, false, false, true]);
        assert_eq!(text, "let x = 1;\nprintln!(\"{x}\");");
    }

    #[test]
    fn an_answer_may_be_a_value_or_a_loop() {
        assert_eq!(
            answer(&["bench(|| f())?", "bench(|| g())?"]).1,
            "bench(|| g())?"
        );
        let halves = ["let mut s = 0;", "for i in 0..3 { s += i; }"];
        assert_eq!(answer(&halves).1, halves.join("\n"));
        let whole = "let mut s = 0;\nfor i in 0..4 { s += i; }";
        assert_eq!(answer(&[halves[0], halves[1], whole]).1, whole);
    }

    #[test]
    fn an_answer_begins_with_a_name_of_the_starter() {
        let starter = "let (a, b) = todo!();\nfn f() {}";
        let mut attempt = Attempt::default();
        assert!(!attempt.answers(starter));
        attempt.add("fn helper() -> i32 { 3 }", &[]);
        assert!(!attempt.answers(starter));
        assert!(attempt.answers("bench(|| todo!())?"), "it asks for no name");
        attempt.add("fn f() -> i32 { helper() }", &[]);
        assert!(attempt.answers(starter));
        assert!(attempt.script().contains("helper() -> i32"));
    }

    #[test]
    fn text_that_is_not_rust_is_kept_as_it_is() {
        assert_eq!(answer(&["let let"]).1, "let let");
    }
}
