//! Assembles a cell that keeps variables borrowing from variables in earlier cells.
//!
//! The earlier variables are moved into a frame on the heap. The cell's statements run there, the variables that they
//! bind are stored with extended lifetimes, and whatever these borrow from stays in the frame for ever
//! (`prelude/src/wire/frame.rs`). The frame's text is ordered so that rustc's errors show what borrows from what:
//! everything that can be moved out of the frame is moved before the cell's bindings are used.

use super::program::{Assembled, Program};
use super::source::Origin;
use crate::memory::Held;
use crate::memory::loans::can_borrow;

/// The lifetime, in the cell that uses it, of a value that borrows from another variable in the session.
const KEPT: &str = "'gpu_tutor_kept";

/// A type with the cell's own lifetime in place of every elided one. The elided lifetimes of function types are not the
/// cell's.
fn kept_type(type_name: &str) -> String {
    if type_name.contains("fn(") || type_name.contains("Fn(") {
        return type_name.to_owned();
    }
    let mut text = String::new();
    for (at, part) in type_name.split('&').enumerate() {
        match at {
            0 => {}
            _ if part.starts_with('\'') => text.push('&'),
            _ => text.push_str(&format!("&{KEPT} ")),
        }
        text.push_str(part);
    }
    text.replace("'_", KEPT)
}

/// The type and value of a variable of the given type that is taken from the store and borrows from another variable.
pub(super) fn bounded(taken: &str, kind: &str) -> String {
    let kept = kept_type(kind);
    format!("{kept} = unsafe {{ ::prelude::wire::extended::<{kind}, _>({taken}) }}")
}

/// The value that goes back into the store for such a variable.
pub(super) fn unbounded(name: &str, kind: &str) -> String {
    format!("unsafe {{ ::prelude::wire::extended::<_, {kind}>({name}) }}")
}

/// The name of the reference that keeps a viewed or lent variable borrowed.
fn lent_name(name: &str) -> String {
    format!("gpu_tutor_lent_{}", name.trim_start_matches("r#"))
}

/// The name of the pointer to a lent variable's place.
fn place_name(name: &str) -> String {
    format!("gpu_tutor_place_{}", name.trim_start_matches("r#"))
}

impl Program<'_> {
    /// The lifetimes of the function that runs the cell.
    pub(super) fn lifetimes(&self, loads: &[(&str, &Held)]) -> String {
        match loads
            .iter()
            .any(|(name, held)| self.is_bounded(name, held, loads))
        {
            true => format!("<{KEPT}>"),
            false => String::new(),
        }
    }

    /// Whether the compiler must not assume that a loaded value lives for ever: it borrows from another variable, or
    /// could hold something borrowed from such a value.
    pub(super) fn is_bounded(&self, name: &str, held: &Held, loads: &[(&str, &Held)]) -> bool {
        can_borrow(&held.type_name)
            && !self.is_viewed(name)
            && loads.iter().any(|(name, _)| self.loans.borrows(name))
    }

    /// Writes the code that records a lent variable's address before anything borrows the variable.
    pub(super) fn place(&self, name: &str, out: &mut Assembled) {
        if self.plan.lent.contains_key(name) {
            let place = place_name(name);
            out.source
                .write(&format!("let {place} = &raw const {name};"));
        }
    }

    /// Whether a cell that loads a variable only views it, because other variables borrow from it.
    pub(super) fn is_viewed(&self, name: &str) -> bool {
        self.loans.lends(name)
    }

    /// Writes the code that loads a variable that others borrow from: a copy of its bits, which this cell can neither
    /// change nor move.
    pub(super) fn view(&self, name: &str, held: &Held, out: &mut Assembled) {
        let kind = &held.type_name;
        let lent = lent_name(name);
        let line = format!(
            "let mut {name} = unsafe {{ gpu_tutor_store.view_variable::<{kind}>(\"{name}\") }}; let {lent} = &{name};"
        );
        out.source.push(&line, Origin::Lent(name.to_owned()));
    }

    /// Writes the code that ends the view of a variable.
    pub(super) fn unview(&self, name: &str, held: &Held, out: &mut Assembled) {
        let lent = lent_name(name);
        let kind = &held.type_name;
        let bound_anew = out.binds.iter().any(|(other, _)| other == name);
        let back = match held.changes_when_shared(self.items) && !bound_anew {
            true => format!(
                "unsafe {{ gpu_tutor_store.return_variable::<{kind}>(\"{name}\", {name}) }};"
            ),
            false => format!("::std::mem::forget({name});"),
        };
        // In a frame, new variables may borrow from the copy, which stays there.
        let back = match self.plan.pins {
            true => "",
            false => &back,
        };
        let line = format!("::std::hint::black_box({lent});{back}");
        out.source.push(&line, Origin::Lent(name.to_owned()));
    }

    /// Writes the code that stores a variable whose borrows are kept along with it. With `lends`, others borrow from
    /// it, so it stays where it is, in the frame.
    fn store_pinned(&self, name: &str, lends: bool, out: &mut Assembled) {
        let origin = Origin::Bind(name.to_owned());
        let line = match self.plan.pinned_types.get(name) {
            // This attempt finds out the type.
            None => format!("::std::hint::black_box(&{name});"),
            Some(kind) if lends => format!(
                "unsafe {{ gpu_tutor_store.bind_pinned_variable::<{kind}>(\"{name}\", (&raw const {name}).cast_mut().cast()) }};"
            ),
            Some(kind) => format!(
                "gpu_tutor_store.bind_variable::<{kind}>(\"{name}\", unsafe {{ ::prelude::wire::extended({name}) }});"
            ),
        };
        out.source.push(&line, origin);
    }

    /// Whether the cell's statements are directly in the frame, so that what they bind and borrow from stays there. If
    /// they panic, the frame's variables are lost, so it must not hold any from an earlier cell.
    pub(super) fn is_open(&self, loads: &[(&str, &Held)]) -> bool {
        self.plan.pins && !self.plan.for_messages && loads.is_empty()
    }

    /// Writes the beginning of the frame, up to the loads.
    pub(super) fn open_frame(&self, out: &mut Assembled) {
        if self.plan.pins {
            out.source.write("::prelude::wire::keep_frame(async {");
        }
    }

    /// The variables that the cell stores from the frame: those that deferred statements create permanently, and all of
    /// them in an open frame.
    pub(super) fn placed(&self, out: &Assembled) -> Vec<String> {
        let mut placed = self.made_for_good(out);
        if out.is_open {
            placed.extend(self.bound(out));
        }
        placed
    }

    /// Writes the code that carries the cell's variables out of its statements.
    pub(super) fn carry(&self, out: &mut Assembled) {
        out.source
            .write("gpu_tutor_values = ::std::option::Option::Some((");
        for name in self.bound(out) {
            out.source
                .push(&format!("{name}, "), Origin::Bind(name.clone()));
        }
        out.source.write("));");
    }

    /// Writes the code that keeps a variable in the frame because the cell's variables borrow from it.
    pub(super) fn lend(&self, name: &str, for_change: bool, out: &mut Assembled) {
        if !for_change {
            let line = format!("let {} = &{name};", lent_name(name));
            out.source.push(&line, Origin::Lent(name.to_owned()));
        }
    }

    /// Writes the code that stores the cell's variables, and the end of the frame.
    pub(super) fn close_frame(&self, loads: &[(&str, &Held)], out: &mut Assembled) {
        let placed = self.placed(out);
        // This attempt only finds out the types. Borrowers are dropped first, which frees what they borrow from.
        let tells = placed
            .iter()
            .any(|name| !self.plan.pinned_types.contains_key(name));
        for name in placed.iter().filter(|_| !tells) {
            if let Some(for_change) = self.plan.lent.get(name) {
                self.lend(name, *for_change, out);
            }
        }
        // This order lets the compiler show what is lent: movable variables are stored before those that they may
        // borrow from.
        let (lent, others): (Vec<&String>, Vec<&String>) = placed
            .iter()
            .filter(|_| !tells)
            .partition(|name| self.plan.lent.contains_key(*name));
        for name in others {
            self.store_pinned(name, false, out);
        }
        let mut carried = Vec::new();
        if !out.is_open {
            carried = self.bound(out);
            let pattern: String = carried.iter().map(|name| format!("{name}, ")).collect();
            out.source.write(&format!(
                "if let ::std::option::Option::Some(({pattern})) = {{ gpu_tutor_values }} {{"
            ));
            // These variables are not in the frame. A lent variable with the same name is the earlier one, which is.
            for name in &carried {
                self.store_pinned(name, false, out);
            }
            out.source.write("}");
        }
        for name in lent {
            self.store_pinned(name, true, out);
        }
        for name in placed.iter().rev().filter(|_| tells) {
            self.probe(name, out);
            out.source.push(
                &format!("::std::mem::forget({name});"),
                Origin::Bind(name.clone()),
            );
        }
        let lent = loads
            .iter()
            .filter(|(name, _)| self.plan.lent.contains_key(*name));
        for (name, held) in lent {
            let kind = &held.type_name;
            let place = place_name(name);
            let pin = format!(
                "unsafe {{ gpu_tutor_store.pin_variable::<{kind}>(\"{name}\", {place}.cast_mut().cast()) }};"
            );
            let line = match carried.iter().any(|bound| bound == name) {
                true => format!("if !gpu_tutor_done {{ {pin} }}"),
                false => pin,
            };
            out.source.write(&line);
        }
        // The variables stay in the frame across this point, because they are borrowed or have something to drop after
        // it.
        out.source.write("::std::future::pending::<()>().await;");
        if out.is_open {
            out.source
                .write("::std::result::Result::Ok::<(), EvcxrUserCodeError>(())");
        }
        out.source.write("});");
    }
}

#[cfg(test)]
mod tests {
    use super::kept_type;

    #[test]
    fn every_lifetime_that_is_left_out_is_bounded() {
        for (type_name, kept) in [
            ("&str", "&'gpu_tutor_kept str"),
            (
                "std::slice::Iter<'_, &mut i32>",
                "std::slice::Iter<'gpu_tutor_kept, &'gpu_tutor_kept mut i32>",
            ),
            ("&'static str", "&'static str"),
            ("fn(&str) -> &str", "fn(&str) -> &str"),
            ("std::vec::Vec<i32>", "std::vec::Vec<i32>"),
        ] {
            assert_eq!(kept_type(type_name), kept);
        }
    }
}
