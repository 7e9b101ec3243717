//! Where a session's variables live between cells, compiled once.
//!
//! evcxr writes a module of this shape into every cell, and rustc compiles it anew each time, a hash map of boxes and
//! all. The session puts a `pub use` of this one in its place; the generic methods are thin shells over code that is not.

use std::any::Any;
use std::collections::HashMap;
use std::sync::Arc;

/// The line by which evcxr learns that a variable's type is not what it was; a part of its protocol.
pub const VARIABLE_CHANGED_TYPE: &str = "EVCXR_VARIABLE_CHANGED_TYPE:";
/// The line by which it learns that a cell returned early.
pub const USER_ERROR_OCCURRED: &str = "EVCXR_ERROR_OCCURRED";

/// Variables by name.
#[derive(Default)]
pub struct VariableStore {
    variables: HashMap<String, Box<dyn Any>>,
}

impl VariableStore {
    pub fn put_variable<T: 'static>(&mut self, name: &str, value: T) {
        self.put(name, Box::new(value));
    }

    /// Whether the variable, if held, is of this type.
    pub fn check_variable<T: 'static>(&mut self, name: &str) -> bool {
        self.check(name, |value| value.is::<T>())
    }

    pub fn take_variable<T: 'static>(&mut self, name: &str) -> T {
        match self.take(name).downcast() {
            Ok(value) => *value,
            Err(_) => changed(name),
        }
    }

    /// The shared value of this name, made at first use.
    pub fn lazy_arc<T: 'static, F: FnOnce() -> T>(&mut self, name: &str, create: F) -> Arc<T> {
        let held = self
            .variables
            .entry(name.to_owned())
            .or_insert_with(|| Box::new(Arc::new(create())));
        held.downcast_ref()
            .cloned()
            .unwrap_or_else(|| changed(name))
    }

    fn put(&mut self, name: &str, value: Box<dyn Any>) {
        self.variables.insert(name.to_owned(), value);
    }

    fn check(&self, name: &str, fits: fn(&dyn Any) -> bool) -> bool {
        let Some(value) = self.variables.get(name) else {
            return true;
        };
        let fits = fits(value.as_ref());
        if !fits {
            eprintln!("The type of `{name}` was defined anew, so the variable is lost.");
            println!("{VARIABLE_CHANGED_TYPE}{name}");
        }
        fits
    }

    fn take(&mut self, name: &str) -> Box<dyn Any> {
        self.variables
            .remove(name)
            .unwrap_or_else(|| panic!("the variable `{name}` has gone missing"))
    }
}

#[cold]
fn changed(name: &str) -> ! {
    panic!("the variable `{name}` is of another type now")
}

/// A store that lives as long as the process.
pub fn create_variable_store() -> *mut VariableStore {
    Box::into_raw(Box::default())
}
