//! Stores a session's variables between cells.
//!
//! Every cell compiles the generic functions for each of its types, so they are only a few instructions around
//! functions that are not generic.

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
    #[expect(
        clippy::box_collection,
        reason = "rustc computes the layout of this type for every cell"
    )]
    variables: Box<HashMap<String, Box<dyn Any>>>,
}

impl VariableStore {
    #[inline(never)]
    pub fn put_variable<T: 'static>(&mut self, name: &str, value: T) {
        self.put(name, Box::new(value));
    }

    /// Stores a variable that the cell has created, and sends its description to the session.
    #[inline(never)]
    pub fn bind_variable<T: 'static>(&mut self, name: &str, value: T) {
        self.bind(name, Box::new(value));
    }

    /// Whether the store has this variable with this type. If not, drops it and sends an event to the session.
    #[inline(never)]
    pub fn check_variable<T: 'static>(&mut self, name: &str) -> bool {
        self.check(name, TypeId::of::<T>())
    }

    /// Removes a variable and returns it.
    ///
    /// # Panics
    /// Panics if the variable is missing or has another type. The session checks both first.
    #[inline(never)]
    pub fn take_variable<T: 'static>(&mut self, name: &str) -> T {
        let held = self.take(name, TypeId::of::<T>()).cast::<T>();
        // SAFETY: `take` has released a box of exactly this type. The value is read once, then the box is freed with its
        // layout.
        unsafe {
            let value = held.read();
            free(held.cast(), Layout::new::<T>());
            value
        }
    }

    /// The shared value with this name, created at first use.
    ///
    /// # Panics
    /// Panics if the stored value has another type.
    pub fn lazy_arc<T: 'static, F: FnOnce() -> T>(&mut self, name: &str, create: F) -> Arc<T> {
        let held = self
            .variables
            .entry(name.to_owned())
            .or_insert_with(|| Box::new(Arc::new(create())));
        held.downcast_ref()
            .cloned()
            .unwrap_or_else(|| changed(name))
    }

    /// Drops a variable whose type has been redefined.
    #[inline(never)]
    pub fn lose_variable(&mut self, name: &str) {
        // The destructor of the old type is in a library that stays loaded.
        drop(self.variables.remove(name));
    }

    /// Sends the session the names of those variables that the store has.
    #[inline(never)]
    pub fn send_held(&self, names: &[&'static str]) {
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

/// Frees the memory of a box whose value has been moved out.
///
/// # Safety
/// `pointer` must come from a box with this layout, and must not be used afterwards.
#[inline(never)]
unsafe fn free(pointer: *mut u8, layout: Layout) {
    if layout.size() > 0 {
        // SAFETY: a box with a non-zero size was allocated by the global allocator with this layout.
        unsafe { dealloc(pointer, layout) };
    }
}

#[cold]
fn changed(name: &str) -> ! {
    panic!("the variable `{name}` is of another type now")
}

/// Creates a store that lives as long as the process.
#[inline(never)]
pub fn create_variable_store() -> *mut VariableStore {
    Box::into_raw(Box::default())
}

/// The store that the process passes to a cell. Creates one for the first cell.
///
/// # Safety
/// `store` must be null or come from this module, and nothing else may use it while the cell runs.
#[inline(never)]
pub unsafe fn opened<'cell>(store: *mut VariableStore) -> &'cell mut VariableStore {
    let store = if store.is_null() {
        create_variable_store()
    } else {
        store
    };
    // SAFETY: the store is never freed, and the caller guarantees that nothing else uses it while the cell runs.
    unsafe { &mut *store }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_is_taken_unchanged_and_only_once() {
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
