//! Finds the best form a value can be sent in, for any type at all.
//!
//! `(&&&Probe(value)).send()` resolves to the first of `Show`, `Debug`, "a value of type …" that the type has: method
//! lookup tries the receiver with the most references first. It works because cells are not generic.

use std::fmt::Debug;

use gpu_tutor_wire::mime::TEXT_PLAIN;
use gpu_tutor_wire::{Content, Event, Value};

use super::channel::send;

use crate::observe::Observe;
use crate::show::Show;

pub struct Probe<'a, T: ?Sized>(pub &'a T);

pub trait ViaShow {
    fn send(&self);

    fn content(&self) -> Content;
}

impl<T: Show + ?Sized> ViaShow for &&Probe<'_, T> {
    fn send(&self) {
        send_shown(&self.0);
    }

    fn content(&self) -> Content {
        shown(&self.0)
    }
}

pub trait ViaDebug {
    fn send(&self);

    fn content(&self) -> Content;
}

impl<T: Debug + ?Sized> ViaDebug for &Probe<'_, T> {
    fn send(&self) {
        send_debug(&self.0);
    }

    fn content(&self) -> Content {
        debugged(&self.0)
    }
}

pub trait ViaName {
    fn send(&self);

    fn content(&self) -> Content;
}

impl<T: ?Sized> ViaName for Probe<'_, T> {
    fn send(&self) {
        send_name(std::any::type_name::<T>());
    }

    fn content(&self) -> Content {
        named(std::any::type_name::<T>())
    }
}

// These are not generic, so that a cell only calls them: what a value is made into is compiled here, once.

#[inline(never)]
fn send_shown(value: &dyn Show) {
    send_content(shown(value));
}

#[inline(never)]
fn send_debug(value: &dyn Debug) {
    send_content(debugged(value));
}

#[inline(never)]
fn send_name(type_name: &str) {
    send_content(named(type_name));
}

fn send_content(content: Content) {
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
fn named(type_name: &str) -> Content {
    plain(unshown(type_name))
}

/// What there is to say of a value without a form, and what would give it one.
fn unshown(type_name: &str) -> String {
    let name = without_place(type_name);
    let text = format!("a value of type {name}, which cannot be shown");
    match type_name.strip_prefix(CRATE) {
        Some(own) if !own.ends_with(CLOSURE) => {
            format!("{text}; write `#[derive(Debug)]` above the definition of `{name}`")
        }
        _ => text,
    }
}

/// The crate that a cell is compiled as.
const CRATE: &str = "ctx::";
const CLOSURE: &str = "{{closure}}";

fn plain(text: String) -> Content {
    Content::from([(TEXT_PLAIN.to_owned(), text)])
}

/// A type's name without the generated functions that a closure of the cell lies in.
fn without_place(type_name: &str) -> String {
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

pub fn observed<T: Observe + ?Sized>(id: &str, value: &T) {
    send_observed(id, value.observe());
}

#[inline(never)]
fn send_observed(id: &str, value: Value) {
    send(&Event::Observed {
        id: id.to_owned(),
        value,
    });
}

#[cfg(test)]
mod tests {
    use super::{unshown, without_place};

    #[test]
    fn a_closure_is_told_without_the_functions_around_it() {
        let closure = "ctx::gpu_tutor_cell::{{closure}}::{{closure}}";
        assert_eq!(without_place(closure), "{closure}");
        let mapped = format!("core::iter::Map<core::ops::Range<i32>, {closure}>");
        assert_eq!(
            without_place(&mapped),
            "core::iter::Map<core::ops::Range<i32>, {closure}>"
        );
        assert_eq!(without_place("ctx::Point"), "Point");
        assert_eq!(without_place("Vec<ctx::Point>"), "Vec<Point>");
    }

    #[test]
    fn what_would_show_a_value_is_told_of_the_learners_types() {
        let point = unshown("ctx::Point");
        assert_eq!(
            point,
            "a value of type Point, which cannot be shown; write `#[derive(Debug)]` above the definition of `Point`"
        );
        assert!(!unshown("ctx::gpu_tutor_cell::{{closure}}").contains("derive"));
        assert!(!unshown("core::iter::Empty<i32>").contains("derive"));
    }
}
