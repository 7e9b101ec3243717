//! Values that contain other values: pointers, `Option`, `Result`, lists and tuples.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::rc::Rc;
use std::sync::Arc;

use super::Show;
use crate::explain::explain_display;

/// A list with more elements than this shows only its first and last [`ENDS`].
const LONGEST: usize = 100;
const ENDS: usize = 5;
const WIDTH: usize = 80;

macro_rules! by_pointee {
    ($($pointer:ty)*) => {$(
        impl<T: Show + ?Sized> Show for $pointer {
            #[inline(never)]
            fn text(&self) -> Option<String> {
                (**self).text()
            }

            #[inline(never)]
            fn nested(&self) -> String {
                (**self).nested()
            }

            #[inline(never)]
            fn mime(&self) -> BTreeMap<String, String> {
                (**self).mime()
            }
        }
    )*};
}

by_pointee!(&T &mut T Box<T> Arc<T> Rc<T>);

impl<T: Show> Show for Option<T> {
    fn text(&self) -> Option<String> {
        Some(match self {
            Some(value) => wrapped("Some(", vec![whole(value)], ")"),
            None => "None".to_owned(),
        })
    }

    fn nested(&self) -> String {
        match self {
            Some(value) => wrapped("Some(", vec![value.nested()], ")"),
            None => "None".to_owned(),
        }
    }
}

impl<T: Show, E: Display + Any> Show for Result<T, E> {
    fn text(&self) -> Option<String> {
        Some(match self {
            Ok(value) => wrapped("Ok(", vec![whole(value)], ")"),
            Err(error) => {
                let explained = explain_display(error);
                let help = explained
                    .help
                    .map(|help| "\n".to_owned() + &t!("help: %{help}", help = help))
                    .unwrap_or_default();
                format!("Err: {}{help}", explained.message)
            }
        })
    }

    fn nested(&self) -> String {
        match self {
            Ok(value) => wrapped("Ok(", vec![value.nested()], ")"),
            Err(error) => format!("Err: {}", explain_display(error).message),
        }
    }
}

impl<T: Show> Show for [T] {
    fn text(&self) -> Option<String> {
        if self.len() <= LONGEST {
            return Some(wrapped("[", self.iter().map(T::nested).collect(), "]"));
        }
        let (head, tail) = (&self[..ENDS], &self[self.len() - ENDS..]);
        let mut parts: Vec<String> = head.iter().map(T::nested).collect();
        parts.push(crate::words::more(self.len() - 2 * ENDS));
        parts.extend(tail.iter().map(T::nested));
        Some(wrapped("[", parts, "]"))
    }
}

impl<T: Show> Show for Vec<T> {
    fn text(&self) -> Option<String> {
        self.as_slice().text()
    }
}

impl<T: Show, const N: usize> Show for [T; N] {
    fn text(&self) -> Option<String> {
        self.as_slice().text()
    }
}

macro_rules! tuple {
    ($($name:ident)+) => {
        impl<$($name: Show),+> Show for ($($name,)+) {
            #[allow(non_snake_case)]
            fn text(&self) -> Option<String> {
                let ($($name,)+) = self;
                let parts = vec![$($name.nested()),+];
                let end = if parts.len() == 1 { ",)" } else { ")" };
                Some(wrapped("(", parts, end))
            }
        }
    };
}

for_each_tuple!(tuple);

/// The full text of the only value in a wrapper. A value without text, such as `()`, is shown in its nested form.
fn whole(value: &impl Show) -> String {
    value.text().unwrap_or_else(|| value.nested())
}

/// The parts on one line if they fit, otherwise each part on its own lines.
fn wrapped(open: &str, parts: Vec<String>, close: &str) -> String {
    let one_line = parts.iter().all(|part| !part.contains('\n'));
    let width: usize = parts.iter().map(|part| part.chars().count() + 2).sum();
    if parts.is_empty() || one_line && open.len() + width <= WIDTH {
        return format!("{open}{}{close}", parts.join(", "));
    }
    let body: String = parts
        .iter()
        .map(|part| format!("  {},\n", part.replace('\n', "\n  ")))
        .collect();
    format!("{open}\n{body}{}", close.trim_start_matches(','))
}
