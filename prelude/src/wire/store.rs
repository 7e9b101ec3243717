//! Stores a session's variables between cells.
//!
//! Every cell compiles the generic functions for each of its types, so they consist of only a few instructions around
//! functions that are not generic.
//!
//! A variable that another one borrows from is *pinned*: it stays where its cell left it ([`super::keep_frame`]), and
//! the store knows its address.

use std::alloc::{Layout, dealloc};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use gpu_tutor_wire::{Event, Variable};

use super::channel::send;
use crate::describe::{describe_any, error_in};

/// The address of a pinned variable. Dropping this leaves the value alone, because something may still borrow from it.
struct Pinned {
    place: *mut u8,
    kind: TypeId,
}

/// The type of a stored value.
fn kind(value: &dyn Any) -> TypeId {
    let pinned = value.downcast_ref::<Pinned>();
    pinned.map_or_else(|| value.type_id(), |pinned| pinned.kind)
}

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
    /// Panics if the variable is missing or has another type. The session checks for both first.
    #[inline(never)]
    pub fn take_variable<T: 'static>(&mut self, name: &str) -> T {
        let (held, is_pinned) = self.take(name, TypeId::of::<T>());
        // SAFETY: `take` has released a value of exactly this type, which is read once. It is in a box, which is freed
        // with its layout, or in a frame that is never freed.
        unsafe {
            let value = held.cast::<T>().read();
            if !is_pinned {
                free(held, Layout::new::<T>());
            }
            value
        }
    }

    /// Records the address of a variable that others borrow from.
    ///
    /// # Safety
    /// `place` must hold a value that stays there forever and that nothing else drops or moves.
    #[inline(never)]
    pub unsafe fn pin_variable<T: 'static>(&mut self, name: &str, place: *mut T) {
        let kind = TypeId::of::<T>();
        let place = place.cast();
        self.put(name, Box::new(Pinned { place, kind }));
    }

    /// Like [`VariableStore::pin_variable`], but for a variable that the cell has created. Sends its description to the
    /// session.
    ///
    /// # Safety
    /// As [`VariableStore::pin_variable`].
    #[inline(never)]
    pub unsafe fn bind_pinned_variable<T: 'static>(&mut self, name: &str, place: *mut T) {
        // SAFETY: the value stays there, and nothing changes it while it is described.
        self.tell(name, unsafe { &*place });
        // SAFETY: the caller guarantees this.
        unsafe { self.pin_variable(name, place) };
    }

    /// Returns a bitwise copy of a pinned variable, for a cell that only reads it. The variable stays in the store.
    ///
    /// # Safety
    /// The caller must neither change nor drop the value.
    ///
    /// # Panics
    /// Panics if the variable is missing or has another type, or is not pinned. The session checks this first.
    #[inline(never)]
    pub unsafe fn view_variable<T: 'static>(&mut self, name: &str) -> T {
        let place = self.place(name, TypeId::of::<T>()).cast::<T>();
        // SAFETY: there is a value of this type at that address, and the caller treats the copy as borrowed.
        unsafe { place.read() }
    }

    /// Writes the bits of a viewed variable back, because its value may have changed through a shared reference.
    ///
    /// # Safety
    /// `value` must come from [`VariableStore::view_variable`] in the same cell.
    ///
    /// # Panics
    /// As [`VariableStore::view_variable`].
    #[inline(never)]
    pub unsafe fn return_variable<T: 'static>(&mut self, name: &str, value: T) {
        let place = self.place(name, TypeId::of::<T>()).cast::<T>();
        // SAFETY: `value` is the value that is stored there, so overwriting it without dropping it loses nothing.
        unsafe { place.write(value) }
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

    /// Sends the session the names of the given variables that the store has.
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
        self.tell(name, value.as_ref());
        self.put(name, value);
    }

    #[inline(never)]
    fn tell(&self, name: &str, value: &dyn Any) {
        let description = describe_any(value);
        send(&Event::Bound(Variable {
            name: name.to_owned(),
            shape: description.shape,
            dtype: description.dtype,
            device: description.device,
            bytes: description.bytes,
            note: error_in(value),
            ..Variable::default()
        }));
    }

    #[inline(never)]
    fn check(&mut self, name: &str, wanted: TypeId) -> bool {
        let held = self.variables.get(name);
        let fits = held.is_some_and(|value| kind(value.as_ref()) == wanted);
        if !fits {
            self.lose_variable(name);
            send(&Event::Changed {
                name: name.to_owned(),
            });
        }
        fits
    }

    /// Removes a variable. Returns its address, and whether it is pinned there.
    #[inline(never)]
    fn take(&mut self, name: &str, wanted: TypeId) -> (*mut u8, bool) {
        match self.variables.remove(name) {
            Some(value) if kind(value.as_ref()) != wanted => changed(name),
            Some(value) => match value.downcast_ref::<Pinned>() {
                Some(pinned) => (pinned.place, true),
                None => (Box::into_raw(value).cast(), false),
            },
            None => missing(name),
        }
    }

    /// The address of a pinned variable.
    #[inline(never)]
    fn place(&self, name: &str, wanted: TypeId) -> *mut u8 {
        let held = self.variables.get(name);
        match held.map(|value| value.downcast_ref::<Pinned>()) {
            Some(Some(pinned)) if pinned.kind == wanted => pinned.place,
            Some(_) => changed(name),
            None => missing(name),
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

#[cold]
fn missing(name: &str) -> ! {
    panic!("the variable `{name}` has gone missing")
}

/// Creates a store that exists until the process ends.
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
    use std::cell::Cell;
    use std::mem::ManuallyDrop;
    use std::rc::Rc;

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
    fn a_pinned_variable_is_viewed_and_then_taken_from_its_place() {
        let mut store = VariableStore::default();
        let shared = Rc::new(Cell::new(1));
        let mut place = ManuallyDrop::new(shared.clone());
        // SAFETY: `place` outlives the store and is not used in any other way.
        unsafe { store.pin_variable::<Rc<Cell<i32>>>("shared", &raw mut *place) };
        assert!(store.check_variable::<Rc<Cell<i32>>>("shared"));
        // SAFETY: the copy is returned.
        let view = unsafe { store.view_variable::<Rc<Cell<i32>>>("shared") };
        view.set(2);
        // SAFETY: it is this view.
        unsafe { store.return_variable("shared", view) };
        assert_eq!(Rc::strong_count(&shared), 2);
        let taken = store.take_variable::<Rc<Cell<i32>>>("shared");
        assert_eq!((taken.get(), Rc::strong_count(&shared)), (2, 2));
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
