//! Where a session's variables live between cells, compiled once.
//!
//! What is generic here is compiled in every cell for every type, so it is kept to a handful of instructions over code
//! that is not.

use std::alloc::{Layout, dealloc};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use gpu_tutor_wire::{Event, Variable};

use super::channel::send;
use crate::describe::describe_any;

/// Variables by name.
#[derive(Default)]
pub struct VariableStore {
    variables: HashMap<String, Box<dyn Any>>,
}

impl VariableStore {
    pub fn put_variable<T: 'static>(&mut self, name: &str, value: T) {
        self.put(name, Box::new(value));
    }

    /// Stores a variable that the cell has made, and tells the session what it is.
    pub fn bind_variable<T: 'static>(&mut self, name: &str, value: T) {
        self.bind(name, Box::new(value));
    }

    /// Whether the variable is held with this type; if not, the session is told.
    pub fn check_variable<T: 'static>(&mut self, name: &str) -> bool {
        self.check(name, TypeId::of::<T>())
    }

    /// Takes a variable out.
    ///
    /// # Panics
    /// If it is not held, or of another type; the session checks before.
    pub fn take_variable<T: 'static>(&mut self, name: &str) -> T {
        let held = self.take(name, TypeId::of::<T>()).cast::<T>();
        // SAFETY: `take` gave away a box of exactly this type; its value is read out once and the box freed as what it was.
        unsafe {
            let value = held.read();
            free(held.cast(), Layout::new::<T>());
            value
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

    /// Drops a variable whose type is defined anew.
    #[inline(never)]
    pub fn lose_variable(&mut self, name: &str) {
        // Its destructor is the old type's, in a library that stays loaded.
        drop(self.variables.remove(name));
    }

    /// Tells the session which of these variables are there.
    #[inline(never)]
    pub fn tell_held(&self, names: &[&'static str]) {
        let held = |name: &&&str| self.variables.contains_key(**name);
        let names = names.iter().filter(held).map(|name| (*name).to_owned());
        send(&Event::Held {
            names: names.collect(),
        });
    }

    #[inline(never)]
    fn put(&mut self, name: &str, value: Box<dyn Any>) {
        self.variables.insert(name.to_owned(), value);
    }

    #[inline(never)]
    fn bind(&mut self, name: &str, value: Box<dyn Any>) {
        let description = describe_any(value.as_ref());
        send(&Event::Bound(Variable {
            name: name.to_owned(),
            shape: description.shape,
            dtype: description.dtype,
            device: description.device,
            bytes: description.bytes,
            ..Variable::default()
        }));
        self.put(name, value);
    }

    #[inline(never)]
    fn check(&mut self, name: &str, wanted: TypeId) -> bool {
        let held = self.variables.get(name);
        let fits = held.is_some_and(|value| value.as_ref().type_id() == wanted);
        if !fits {
            self.lose_variable(name);
            send(&Event::Changed {
                name: name.to_owned(),
            });
        }
        fits
    }

    #[inline(never)]
    fn take(&mut self, name: &str, wanted: TypeId) -> *mut dyn Any {
        match self.variables.remove(name) {
            Some(value) if value.as_ref().type_id() == wanted => Box::into_raw(value),
            Some(_) => changed(name),
            None => panic!("the variable `{name}` has gone missing"),
        }
    }
}

/// Frees the memory of a box whose value has been read out.
///
/// # Safety
/// `pointer` is of a box of this layout, and nothing uses it any more.
#[inline(never)]
unsafe fn free(pointer: *mut u8, layout: Layout) {
    if layout.size() > 0 {
        // SAFETY: a box of a type with a size comes from the global allocator with its type's layout.
        unsafe { dealloc(pointer, layout) };
    }
}

#[cold]
fn changed(name: &str) -> ! {
    panic!("the variable `{name}` is of another type now")
}

/// A store that lives as long as the process.
#[inline(never)]
pub fn create_variable_store() -> *mut VariableStore {
    Box::into_raw(Box::default())
}

/// The store that the process handed to a cell, or a first one.
///
/// # Safety
/// `store` is null or came from here, and nobody else uses it while the cell runs.
#[inline(never)]
pub unsafe fn opened<'cell>(store: *mut VariableStore) -> &'cell mut VariableStore {
    let store = if store.is_null() {
        create_variable_store()
    } else {
        store
    };
    // SAFETY: it is a store that lives as long as the process, and the caller vouches for the rest.
    unsafe { &mut *store }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_comes_out_as_it_went_in_and_only_once() {
        let mut store = VariableStore::default();
        store.put_variable("name", "text".to_owned());
        store.put_variable("nothing", ());
        assert!(store.check_variable::<String>("name"));
        assert_eq!(store.take_variable::<String>("name"), "text");
        store.take_variable::<()>("nothing");
        assert!(store.variables.is_empty());
    }

    #[test]
    fn a_variable_of_another_type_is_not_given_out() {
        let mut store = VariableStore::default();
        store.put_variable("count", 3_u8);
        assert!(store.check_variable::<u8>("count"));
        assert!(!store.check_variable::<i8>("count"));
        assert!(!store.check_variable::<i8>("unknown"));
        assert!(store.variables.is_empty());
    }

    #[test]
    fn a_lost_variable_is_dropped() {
        let mut store = VariableStore::default();
        let shared = Arc::new(());
        store.put_variable("shared", shared.clone());
        store.lose_variable("shared");
        store.lose_variable("shared");
        assert_eq!(Arc::strong_count(&shared), 1);
    }
}
