//! Chooses the best way to show a value of any type.
//!
//! `(&&&Probe(value)).content()` uses `Show` if the type implements it, otherwise `Debug`, otherwise the text "a value
//! of type …": method lookup tries the receiver with the most references first. This works because cells are not
//! generic.

use std::fmt::Debug;

use gpu_tutor_wire::mime::TEXT_PLAIN;
use gpu_tutor_wire::{Content, Event, Value};

use super::channel::send;
use crate::observe::Observe;
use crate::show::Show;

pub struct Probe<'a, T: ?Sized>(pub &'a T);

pub trait ViaShow {
    fn content(&self) -> Content;
}

impl<T: Show + ?Sized> ViaShow for &&Probe<'_, T> {
    #[inline(never)]
    fn content(&self) -> Content {
        shown(&self.0)
    }
}

pub trait ViaDebug {
    fn content(&self) -> Content;
}

impl<T: Debug + ?Sized> ViaDebug for &Probe<'_, T> {
    fn content(&self) -> Content {
        debugged(&self.0)
    }
}

pub trait ViaName {
    fn content(&self) -> Content;
}

impl<T: ?Sized> ViaName for Probe<'_, T> {
    fn content(&self) -> Content {
        named(std::any::type_name::<T>(), size_of_val(self.0))
    }
}

// The functions below are not generic, so that they are compiled only once, here; cells just call them.

#[inline(never)]
pub fn send_content(content: Content) {
    if !content.is_empty() {
        send(&Event::Shown(content));
    }
}

#[inline(never)]
fn shown(value: &dyn Show) -> Content {
    value.mime()
}

#[inline(never)]
fn debugged(value: &dyn Debug) -> Content {
    plain(format!("{value:?}"))
}

#[inline(never)]
fn named(type_name: &str, size: usize) -> Content {
    plain(unshown(type_name, size))
}

/// Says that values of this type and size cannot be shown. For the learner's own types, also says how to change that.
fn unshown(type_name: &str, size: usize) -> String {
    let name = without_crate(type_name);
    if let Some(function) = function(&name).filter(|_| size == 0) {
        return t!(
            "the function `%{function}`; to call it, write `%{function}(…)`",
            function = function
        );
    }
    match type_name.strip_prefix(CRATE) {
        Some(own) if !own.ends_with(CLOSURE) => {
            t!(
                "a value of type %{name}, which cannot be shown; write `#[derive(Debug)]` above the definition of `%{name}`",
                name = name
            )
        }
        _ => t!(
            "a value of type %{name}, which cannot be shown",
            name = name
        ),
    }
}

/// The name of the function whose own type has this name. Such a type has no size, and functions begin with a small
/// letter.
fn function(type_name: &str) -> Option<&str> {
    let path = type_name.split('<').next()?;
    let name = path.rsplit("::").next()?;
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (name.starts_with(char::is_lowercase) && is_name).then_some(name)
}

/// The start of a type's path in the crate that a cell is compiled as.
const CRATE: &str = "ctx::";
const CLOSURE: &str = "{{closure}}";

fn plain(text: String) -> Content {
    Content::from([(TEXT_PLAIN.to_owned(), text)])
}

/// Removes the crate from a type's name and, for a closure, also the generated functions around it.
fn without_crate(type_name: &str) -> String {
    let mut text = String::new();
    let mut rest = type_name;
    while let Some(at) = rest.find(CRATE) {
        text.push_str(&rest[..at]);
        let path = &rest[at..];
        let end = path
            .find([',', '<', '>', ' ', ')', ']'])
            .unwrap_or(path.len());
        let shown = &path[..end];
        text.push_str(if shown.ends_with(CLOSURE) {
            "{closure}"
        } else {
            shown.strip_prefix(CRATE).unwrap_or(shown)
        });
        rest = &path[end..];
    }
    text + rest
}

/// The neutral form of a value.
pub fn value_of<T: Observe + ?Sized>(value: &T) -> Value {
    value.observe()
}

#[cfg(test)]
mod tests {
    use super::{unshown, without_crate};

    #[test]
    fn a_closure_is_named_without_the_functions_around_it() {
        let closure = "ctx::gpu_tutor_cell::{{closure}}::{{closure}}";
        assert_eq!(without_crate(closure), "{closure}");
        let mapped = format!("core::iter::Map<core::ops::Range<i32>, {closure}>");
        assert_eq!(
            without_crate(&mapped),
            "core::iter::Map<core::ops::Range<i32>, {closure}>"
        );
        assert_eq!(without_crate("ctx::Point"), "Point");
        assert_eq!(without_crate("Vec<ctx::Point>"), "Vec<Point>");
    }

    #[test]
    fn the_learners_own_types_get_advice_on_how_to_show_them() {
        let point = unshown("ctx::Point", 0);
        assert_eq!(
            point,
            "a value of type Point, which cannot be shown; write `#[derive(Debug)]` above the definition of `Point`"
        );
        assert!(!unshown("ctx::gpu_tutor_cell::{{closure}}", 0).contains("derive"));
        assert!(!unshown("core::iter::Empty<i32>", 0).contains("derive"));
        let function = "the function `area`; to call it, write `area(…)`";
        assert_eq!(unshown("ctx::area", 0), function);
        assert_eq!(unshown("ctx::geometry::area<f64>", 0), function);
        assert!(unshown("fn(ctx::Point)", 0).contains("cannot be shown"));
    }
}
