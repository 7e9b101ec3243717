//! Finds the best form a value can be sent in, for any type at all.
//!
//! `(&&&Probe(value)).mime()` resolves to the first of `Show`, `Debug`, "a value of type …" that the type has: method
//! lookup tries the receiver with the most references first. It works because cells are not generic.

use std::collections::BTreeMap;
use std::fmt::Debug;

use super::channel::{Event, send};
use crate::describe::Describe;
use crate::observe::Observe;
use crate::show::Show;

pub struct Probe<'a, T: ?Sized>(pub &'a T);

/// Content by MIME type.
pub type Mime = BTreeMap<String, String>;

pub trait ViaShow {
    fn mime(&self) -> Mime;
}

impl<T: Show + ?Sized> ViaShow for &&Probe<'_, T> {
    fn mime(&self) -> Mime {
        self.0.mime()
    }
}

pub trait ViaDebug {
    fn mime(&self) -> Mime;
}

impl<T: Debug + ?Sized> ViaDebug for &Probe<'_, T> {
    fn mime(&self) -> Mime {
        plain(format!("{:?}", self.0))
    }
}

pub trait ViaName {
    fn mime(&self) -> Mime;
}

impl<T: ?Sized> ViaName for Probe<'_, T> {
    fn mime(&self) -> Mime {
        plain(format!(
            "a value of type {}, which cannot be shown",
            std::any::type_name::<T>()
        ))
    }
}

fn plain(text: String) -> Mime {
    Mime::from([("text/plain".to_owned(), text)])
}

pub fn shown(mime: Mime) {
    if !mime.is_empty() {
        send(&Event::Shown(&mime));
    }
}

/// Sends what is known of a variable: all of it for tensors, devices and nets, else its type.
pub trait ViaDescribe {
    fn bound(&self, name: &str, type_name: &str);
}

impl<T: Describe + ?Sized> ViaDescribe for &Probe<'_, T> {
    fn bound(&self, name: &str, type_name: &str) {
        let description = self.0.describe();
        send(&Event::Bound {
            name,
            type_name,
            shape: description.shape,
            dtype: description.dtype,
            device: description.device,
            bytes: description.bytes,
        });
    }
}

pub trait ViaTypeName {
    fn bound(&self, name: &str, type_name: &str);
}

impl<T: ?Sized> ViaTypeName for Probe<'_, T> {
    fn bound(&self, name: &str, type_name: &str) {
        let (shape, dtype, device, bytes) = (None, None, None, None);
        send(&Event::Bound {
            name,
            type_name,
            shape,
            dtype,
            device,
            bytes,
        });
    }
}

pub fn observed<T: Observe + ?Sized>(id: &str, value: &T) {
    send(&Event::Observed {
        id,
        value: value.observe(),
    });
}
