//! Values of a type that a learner could write without solving anything.

use quote::ToTokens;
use syn::{FnArg, GenericArgument, Pat, PathArguments, Signature, Type};

use super::edit::squeezed;

/// What a function could return for any arguments: constants of its return type, and the arguments themselves.
pub struct Values {
    /// Each argument's name and type, as strings without spaces.
    arguments: Vec<(String, String)>,
    /// The type that `Self` stands for.
    this: Option<String>,
}

impl Values {
    pub fn new(signature: &Signature, this: Option<&str>) -> Values {
        let named = |argument: &FnArg| match argument {
            FnArg::Receiver(receiver) => {
                let of = if receiver.reference.is_some() {
                    "&"
                } else {
                    ""
                };
                Some(("self".to_owned(), format!("{of}{}", this?)))
            }
            FnArg::Typed(typed) => match &*typed.pat {
                Pat::Ident(name) => Some((name.ident.to_string(), written(&typed.ty))),
                _ => None,
            },
        };
        Values {
            arguments: signature.inputs.iter().filter_map(named).collect(),
            this: this.map(str::to_owned),
        }
    }

    /// Expressions of this type; empty if none is known.
    pub fn of(&self, wanted: &Type) -> Vec<String> {
        let mut values = constants(wanted, self);
        let name = match (written(wanted), &self.this) {
            (name, Some(this)) if name == "Self" => this.clone(),
            (name, _) => name,
        };
        for (argument, given) in &self.arguments {
            if *given == name {
                values.push(argument.clone());
            } else if *given == format!("&{name}") {
                values.push(format!("{argument}.clone()"));
            } else if name == "String" && given == "&str" {
                values.push(format!("{argument}.to_owned()"));
            } else if let Some(item) = given.strip_prefix("&[").and_then(|of| of.strip_suffix(']'))
                && name == format!("Vec<{item}>")
            {
                values.push(format!("{argument}.to_vec()"));
            }
        }
        values
    }
}

fn constants(wanted: &Type, values: &Values) -> Vec<String> {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    match wanted {
        Type::Tuple(tuple) => {
            let first = |of: &Type| values.of(of).into_iter().next();
            let parts: Option<Vec<String>> = tuple.elems.iter().map(first).collect();
            let parts = parts.map(|parts| format!("({})", parts.join(", ")));
            parts.into_iter().collect()
        }
        Type::Reference(to) => match &*to.elem {
            Type::Path(path) if path.path.is_ident("str") => owned(&["\"\""]),
            Type::Slice(_) => owned(&["&[]"]),
            _ => Vec::new(),
        },
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return Vec::new();
            };
            let inner = || match &last.arguments {
                PathArguments::AngleBracketed(given) => match given.args.first() {
                    Some(GenericArgument::Type(inner)) => values.of(inner),
                    _ => Vec::new(),
                },
                _ => Vec::new(),
            };
            let wrapped = |name: &str| -> Vec<String> {
                let wrap = |value: String| format!("{name}({value})");
                inner().into_iter().map(wrap).collect()
            };
            match last.ident.to_string().as_str() {
                "bool" => owned(&["true", "false"]),
                "f32" | "f64" => owned(&["0.0", "1.0"]),
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64"
                | "i128" | "isize" => owned(&["0", "1"]),
                "char" => owned(&["' '"]),
                "String" => owned(&["String::new()"]),
                "Vec" => owned(&["Vec::new()"]),
                "Device" => owned(&["cpu()"]),
                "Option" => [owned(&["None"]), wrapped("Some")].concat(),
                "Result" => wrapped("Ok"),
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

/// A type as a string without spaces.
fn written(of: &Type) -> String {
    squeezed(&of.to_token_stream().to_string()).replace(' ', "")
}
