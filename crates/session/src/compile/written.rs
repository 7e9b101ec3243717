//! Types that a cell writes out, in the form that rustc would print.
//!
//! The only way to get the types of variables from rustc is to have it print the cell's MIR. rustc then first looks up
//! the path where each crate exposes its types, which takes 10 to 20 ms. There is no need to ask for a type that a
//! `let` states and that has only one possible meaning.

use syn::{GenericArgument, Pat, PathArguments, Stmt, Type};

/// Types that rustc prints as written.
const PRIMITIVE: [&str; 16] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32",
    "u64", "u128", "usize",
];

/// The type of a variable that this statement binds, if the statement states it: a primitive type, `String`, `Tensor`,
/// or a `Vec` of such a type. `is_own` returns whether the session itself defines a name.
pub fn written_type(
    statement: &str,
    variable: &str,
    is_own: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let Ok(Stmt::Local(local)) = syn::parse_str(statement) else {
        return None;
    };
    let Pat::Type(typed) = local.pat else {
        return None;
    };
    match *typed.pat {
        Pat::Ident(ident) if ident.ident == variable && ident.by_ref.is_none() => {
            plain(&typed.ty, is_own)
        }
        _ => None,
    }
}

fn plain(written: &Type, is_own: &dyn Fn(&str) -> bool) -> Option<String> {
    let Type::Path(path) = written else {
        return None;
    };
    let mut segments = path.path.segments.iter();
    let (segment, None) = (segments.next()?, segments.next()) else {
        return None;
    };
    if path.qself.is_some() || path.path.leading_colon.is_some() {
        return None;
    }
    let name = segment.ident.to_string();
    if is_own(&name) {
        return None;
    }
    match (name.as_str(), &segment.arguments) {
        (primitive, PathArguments::None) if PRIMITIVE.contains(&primitive) => Some(name),
        ("String", PathArguments::None) => Some("std::string::String".to_owned()),
        ("Tensor", PathArguments::None) => Some("prelude::Tensor".to_owned()),
        ("Vec", PathArguments::AngleBracketed(arguments)) => {
            let mut arguments = arguments.args.iter();
            match (arguments.next()?, arguments.next()) {
                (GenericArgument::Type(inner), None) => {
                    Some(format!("std::vec::Vec<{}>", plain(inner, is_own)?))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::written_type;

    fn of(statement: &str) -> Option<String> {
        written_type(statement, "x", &|name| name == "f64")
    }

    #[test]
    fn a_type_that_can_mean_one_thing_only_is_told() {
        assert_eq!(of("let x: i64 = 5;").as_deref(), Some("i64"));
        assert_eq!(
            of("let mut x: Vec<Vec<f32>> = vec![];").as_deref(),
            Some("std::vec::Vec<std::vec::Vec<f32>>")
        );
        assert_eq!(
            of("let x: Tensor = t.clone();").as_deref(),
            Some("prelude::Tensor")
        );
    }

    #[test]
    fn any_other_type_is_left_to_the_compiler() {
        for statement in [
            "let x = 5i64;",
            "let y: i64 = 5;",
            "let x: f64 = 1.0;",
            "let x: Vec<f64> = vec![];",
            "let x: Vec<_> = vec![1];",
            "let x: Vec = v;",
            "let x: i64<u8> = 5;",
            "let x: &i64 = &5;",
            "let x: other::Tensor = t;",
            "let x: ::std::string::String = s;",
            "let (x, y): (i64, i64) = (1, 2);",
            "let ref x: i64 = 5;",
            "let x: Option<i64> = None;",
            "x = 5;",
        ] {
            assert_eq!(of(statement), None, "{statement}");
        }
    }
}
