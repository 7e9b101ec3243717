//! The form of a cell whose variables borrow from those of earlier cells, and are kept.
//!
//! The earlier variables are taken into a frame on the heap. The cell's statements run there, what they bind is stored with
//! its lifetime extended, and what it borrows from stays in the frame for ever (`prelude/src/wire/frame.rs`). The frame's
//! text is in this order so that rustc's errors tell what borrows from what: what can be moved out of the frame is moved
//! before what the cell binds is used.

use super::program::{Assembled, Program};
use super::source::Origin;
use crate::memory::Held;
use crate::memory::loans::can_borrow;

/// The lifetime of what borrows from another variable of the session, in the cell that uses it.
const KEPT: &str = "'gpu_tutor_kept";

/// A type in which every lifetime that is left out is the cell's own. The type of a function has lifetimes that are not.
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

/// The type and the value of a variable of the given type that is taken from the store and borrows from another one.
pub(super) fn bounded(taken: &str, kind: &str) -> String {
    let kept = kept_type(kind);
    format!("{kept} = unsafe {{ ::prelude::wire::extended::<{kind}, _>({taken}) }}")
}

/// The value of such a variable that goes back into the store.
pub(super) fn unbounded(name: &str, kind: &str) -> String {
    format!("unsafe {{ ::prelude::wire::extended::<_, {kind}>({name}) }}")
}

/// What holds a viewed or lent variable borrowed.
fn lent_name(name: &str) -> String {
    format!("gpu_tutor_lent_{}", name.trim_start_matches("r#"))
}

/// The place of a lent variable.
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

    /// Whether the compiler must not take a loaded value for one that lives for ever: it borrows from another variable, or
    /// could hold what such a value lends.
    pub(super) fn is_bounded(&self, name: &str, held: &Held, loads: &[(&str, &Held)]) -> bool {
        can_borrow(&held.type_name)
            && !self.is_viewed(name)
            && loads.iter().any(|(name, _)| self.loans.borrows(name))
    }

    /// Writes what notes where a lent variable lies, before anything borrows it.
    pub(super) fn place(&self, name: &str, out: &mut Assembled) {
        if self.plan.lent.contains_key(name) {
            let place = place_name(name);
            out.source
                .write(&format!("let {place} = &raw const {name};"));
        }
    }

    /// Whether a cell that loads a variable only looks at it, because others borrow from it.
    pub(super) fn is_viewed(&self, name: &str) -> bool {
        self.loans.lends(name)
    }

    /// Writes what loads a variable that others borrow from: its bits, which this cell can neither change nor move.
    pub(super) fn view(&self, name: &str, held: &Held, out: &mut Assembled) {
        let kind = &held.type_name;
        let lent = lent_name(name);
        let line = format!(
            "let mut {name} = unsafe {{ gpu_tutor_store.view_variable::<{kind}>(\"{name}\") }}; let {lent} = &{name};"
        );
        out.source.push(&line, Origin::Lent(name.to_owned()));
    }

    /// Writes what ends the view of a variable.
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

    /// Writes what stores a variable that the cell keeps with what it borrows from. `lends` is whether others borrow from it, so
    /// that it stays where it is: in the frame.
    fn store_pinned(&self, name: &str, lends: bool, out: &mut Assembled) {
        let origin = Origin::Bind(name.to_owned());
        let line = match self.plan.pinned_types.get(name) {
            // The type is told by this attempt.
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

    /// Whether the cell's statements stand in the frame itself, so that what they bind and borrow from stays there. If they
    /// panic, the frame's variables are lost, so none of an earlier cell may be there.
    pub(super) fn is_open(&self, loads: &[(&str, &Held)]) -> bool {
        self.plan.pins && !self.plan.for_messages && loads.is_empty()
    }

    /// Writes the beginning of the frame, up to the loads.
    pub(super) fn open_frame(&self, out: &mut Assembled) {
        if self.plan.pins {
            out.source.write("::prelude::wire::keep_frame(async {");
        }
    }

    /// The variables that the cell stores from the frame: those of deferred statements that are made for good, and in an open
    /// frame all.
    pub(super) fn placed(&self, out: &Assembled) -> Vec<String> {
        let mut placed = self.made_for_good(out);
        if out.is_open {
            placed.extend(self.bound(out));
        }
        placed
    }

    /// Writes what carries the cell's variables out of its statements.
    pub(super) fn carry(&self, out: &mut Assembled) {
        out.source
            .write("gpu_tutor_values = ::std::option::Option::Some((");
        for name in self.bound(out) {
            out.source
                .push(&format!("{name}, "), Origin::Bind(name.clone()));
        }
        out.source.write("));");
    }

    /// Writes what keeps a variable in the frame that the cell's variables borrow from.
    pub(super) fn lend(&self, name: &str, for_change: bool, out: &mut Assembled) {
        if !for_change {
            let line = format!("let {} = &{name};", lent_name(name));
            out.source.push(&line, Origin::Lent(name.to_owned()));
        }
    }

    /// Writes what stores the cell's variables, and the end of the frame.
    pub(super) fn close_frame(&self, loads: &[(&str, &Held)], out: &mut Assembled) {
        let placed = self.placed(out);
        // This attempt only tells the types. What borrows is dropped first: then what it borrows from is free.
        let tells = placed
            .iter()
            .any(|name| !self.plan.pinned_types.contains_key(name));
        for name in placed.iter().filter(|_| !tells) {
            if let Some(for_change) = self.plan.lent.get(name) {
                self.lend(name, *for_change, out);
            }
        }
        // In this order the compiler tells what is lent: what can be moved is stored before what may borrow from it.
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
            // It does not lie in the frame. A variable of its name that is lent is the earlier one, which does.
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
        // The variables lie in the frame across this, because they are borrowed or have something to drop behind it.
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
