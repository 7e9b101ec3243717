//! Finds documentation by name: generates cells that use the name in each possible place.

/// Modules to search for names that the prelude does not export.
const HOMES: [&str; 8] = [
    "nn",
    "candle_core",
    "std::collections",
    "std::time",
    "std::sync",
    "std::fs",
    "std::io",
    "std",
];

/// Types whose methods are searched, in this order, for a name that means nothing on its own.
const OWNERS: [&str; 15] = [
    "Tensor",
    "Sequential",
    "nn::VarMap",
    "nn::VarBuilder",
    "nn::Optimizer",
    "Device",
    "DType",
    "Shape",
    "Var",
    "Vec",
    "str",
    "String",
    "Option",
    "Result",
    "Iterator",
];

/// Cells that use the name, each with the byte where the name ends. `variables` are the session's, whose methods come
/// before those of other types.
pub fn cells(name: &str, variables: &[&str]) -> Vec<(String, usize)> {
    let name = name
        .trim()
        .trim_end_matches("()")
        .trim_end_matches(['(', '?', ';']);
    if name.is_empty() || name.contains(['\n', ';']) {
        return Vec::new();
    }
    if let Some(name) = name.strip_suffix('!') {
        return vec![within("", name, "!();")];
    }
    let mut cells = as_value_or_type(name);
    if let Some((before, method)) = name.rsplit_once('.') {
        // If there is no such variable, a type of that name may have the method.
        cells.extend(as_value_or_type(&format!(
            "{}::{method}",
            type_name(before)
        )));
        cells.extend(as_value_or_type(&format!(
            "nn::{}::{method}",
            type_name(before)
        )));
    } else {
        let homes = HOMES.iter();
        cells.extend(homes.flat_map(|home| as_value_or_type(&format!("{home}::{name}"))));
        cells.push(within("", name, "!();"));
        if !name.contains("::") {
            let held = variables.iter().map(|held| format!("{held}.{name}"));
            let owned = OWNERS.iter().map(|owner| format!("{owner}::{name}"));
            cells.extend(held.chain(owned).map(|path| within("", &path, ";")));
        }
    }
    cells
}

fn as_value_or_type(name: &str) -> Vec<(String, usize)> {
    vec![within("", name, ";"), within("let _: ", name, ";")]
}

fn within(before: &str, name: &str, after: &str) -> (String, usize) {
    let end = before.len() + name.len();
    (format!("{before}{name}{after}"), end)
}

/// Capitalises the word: `linear` becomes `Linear`.
fn type_name(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_name_is_where_the_question_is() {
        for (cell, end) in cells("tensor.matmul", &[]) {
            assert!(cell[..end].ends_with("matmul"), "{cell}");
        }
    }

    #[test]
    fn a_method_is_looked_for_at_a_type_of_the_word() {
        let cells = cells("linear.forward", &[]);
        assert!(cells.iter().any(|(cell, _)| cell == "Linear::forward;"));
        assert!(cells.iter().any(|(cell, _)| cell == "nn::Linear::forward;"));
    }

    #[test]
    fn a_word_may_be_a_method_of_a_variable_or_else_of_a_common_type() {
        let cells = cells("matmul", &["w"]);
        let place = |wanted: &str| cells.iter().position(|(cell, _)| cell == wanted);
        assert!(place("matmul;") < place("w.matmul;"));
        assert!(place("w.matmul;").is_some() && place("w.matmul;") < place("Tensor::matmul;"));
    }

    #[test]
    fn parentheses_and_bangs_are_no_part_of_a_name() {
        assert_eq!(cells("ones()", &[])[0].0, "ones;");
        assert_eq!(cells("println!", &[]), [("println!();".to_owned(), 7)]);
        assert!(cells(" ", &[]).is_empty());
    }
}
