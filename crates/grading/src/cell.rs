//! The cells that evaluate a check's expression after an answer.

use gpu_tutor_lessons::{Check, Given};
use gpu_tutor_session::compile::OPENS_GRADER;

use super::names::Names;

/// The part of the grader's cell that evaluates a check and sends its value, or one value per input.
pub fn check_part(check: &Check, names: &Names) -> String {
    let expression = check.expression().unwrap_or_default();
    match &check.given {
        Some(given) if !given.rerun => drive(&check.id, expression, given, names),
        _ => observe(&check.id, expression, names),
    }
}

/// Builds the grader's cell from the parts for its checks. It opens the grader before anything else, so that the
/// answer's code cannot.
pub fn graders_cell<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let parts: Vec<&str> = parts.into_iter().collect();
    format!(
        "{{ let gpu_tutor_grader = {OPENS_GRADER};\n{}\ngpu_tutor_grader.close(); }}",
        parts.join("\n")
    )
}

/// The cell that binds the inputs of a series of runs as variables. The inputs are passed as data, so the cell is the
/// same for every run.
pub fn bind_cell(check: &str, given: &Given) -> String {
    let lets = given.inputs.iter().map(|input| {
        let (name, rust) = (&input.name, input.kind.rust_type());
        format!("let {name}: {rust} = ::prelude::wire::given({check:?}, {name:?});")
    });
    lets.collect::<Vec<_>>().join("\n")
}

/// The cell that evaluates an expression and sends its value under this id.
pub fn observing(id: &str, expression: &str) -> String {
    graders_cell([part(id, expression).as_str()])
}

/// An expression is passed without braces, so that a variable is borrowed rather than moved; statements get braces. The
/// path is absolute, because the learner may define a module named `prelude`.
fn part(id: &str, expression: &str) -> String {
    format!(
        "::prelude::observe!(gpu_tutor_grader, {id:?}, {});",
        value(expression)
    )
}

fn observe(check: &str, expression: &str, names: &Names) -> String {
    let observed = part(check, expression);
    match names.imports(expression).as_str() {
        "" => observed,
        imports => format!("{{ {imports} {observed} }}"),
    }
}

fn drive(check: &str, expression: &str, given: &Given, names: &Names) -> String {
    let takes = given.inputs.iter().map(|input| {
        format!(
            "let {0}: {1} = gpu_tutor_given.take({0:?});\n",
            input.name,
            input.kind.rust_type()
        )
    });
    format!(
        "gpu_tutor_grader.drive({check:?}, |gpu_tutor_given| {{ {}\n{}\
         let gpu_tutor_output = match &({}) {{ value => ::prelude::wire::value_of(value) }};\n\
         ::std::result::Result::Ok(gpu_tutor_output) }});",
        names.imports(expression),
        takes.collect::<String>(),
        value(expression)
    )
}

fn value(expression: &str) -> String {
    let expression = expression.trim();
    let end = if expression.contains("//") { "\n" } else { "" };
    match syn::parse_str::<syn::Expr>(expression) {
        Ok(_) => format!("{expression}{end}"),
        Err(_) => format!("{{ {expression}{end} }}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_observed_in_braces_and_comments_end() {
        let names = Names::default();
        assert_eq!(
            observe("a", "let z = y; z", &names),
            "::prelude::observe!(gpu_tutor_grader, \"a\", { let z = y; z });"
        );
        assert_eq!(
            observe("a", "y // why", &names),
            "::prelude::observe!(gpu_tutor_grader, \"a\", y // why\n);"
        );
    }

    #[test]
    fn the_preludes_names_are_imported_within_the_check() {
        assert_eq!(
            observe("a", "tensor(1)?", &Names::default()),
            "{ use ::prelude::{tensor}; ::prelude::observe!(gpu_tutor_grader, \"a\", tensor(1)?); }"
        );
    }
}
