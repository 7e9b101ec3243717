//! The part of the model that deals with lists that are consumed, borrowed, waited for and stored in statics.

use proptest::prelude::*;

use super::model::{Expected, Played};

/// What a person does with two lists, a borrow, a closure and a static.
#[derive(Debug, Clone, Copy)]
pub enum ListEdit {
    Make(i64),
    /// A list whose element type is known only after a [`ListEdit::Push`].
    Wait,
    Push(i64),
    Length,
    /// The list is consumed and given its new value.
    Renew,
    /// The same, in a cell that fails afterwards.
    RenewAndFail,
    Move,
    Assign(i64),
    Borrow,
    ShowBorrow,
    Closure,
    CallClosure,
    Static(i64),
    Bump,
}

impl Arbitrary for ListEdit {
    type Parameters = ();
    type Strategy = BoxedStrategy<ListEdit>;

    fn arbitrary_with(_: ()) -> Self::Strategy {
        prop_oneof![
            3 => (0..3_i64).prop_map(ListEdit::Make),
            2 => Just(ListEdit::Wait),
            3 => (0..3_i64).prop_map(ListEdit::Push),
            2 => Just(ListEdit::Length),
            2 => Just(ListEdit::Renew),
            1 => Just(ListEdit::RenewAndFail),
            1 => Just(ListEdit::Move),
            1 => (0..3_i64).prop_map(ListEdit::Assign),
            3 => Just(ListEdit::Borrow),
            4 => Just(ListEdit::ShowBorrow),
            2 => Just(ListEdit::Closure),
            4 => Just(ListEdit::CallClosure),
            2 => (0..3_i64).prop_map(ListEdit::Static),
            4 => Just(ListEdit::Bump),
        ]
        .boxed()
    }
}

/// What the session holds.
#[derive(Debug, Clone, Default)]
pub struct Lists {
    xs: Option<Vec<i64>>,
    /// There was such a list once, so its type is known.
    xs_is_known: bool,
    ys: Option<Vec<i64>>,
    ys_waits: bool,
    /// Another list of that name exists, hidden by the one that is waiting.
    ys_hides: bool,
    borrow: bool,
    closure: bool,
    counter: Option<i64>,
}

impl Lists {
    fn xs_is_new(&mut self) {
        self.borrow = false;
        self.closure = false;
    }

    fn renewed(&mut self) -> bool {
        let list = self.xs.iter_mut().flatten();
        list.for_each(|x| *x += 1);
        self.xs.is_some()
    }

    /// The cell for an edit, how it must end, and whether it leaves everything else unchanged.
    pub fn play(&mut self, edit: ListEdit) -> Played {
        const RENEW: &str = "xs = xs.into_iter().map(|x| x + 1).collect();";
        let first = self.xs.as_ref().map(|xs| xs[0]);
        let shown = |value: Option<i64>| {
            value.map_or(Expected::CompileError, |value| {
                Expected::Shown(value.to_string())
            })
        };
        let done = |holds: bool| match holds {
            true => Expected::Done,
            false => Expected::CompileError,
        };
        match edit {
            ListEdit::Make(value) => {
                let fresh = self.xs.is_none();
                self.xs = Some(vec![value, 2]);
                self.xs_is_known = true;
                self.xs_is_new();
                (
                    format!("let mut xs = vec![{value}_i64, 2];"),
                    Expected::Done,
                    fresh,
                )
            }
            ListEdit::Wait => {
                let fresh = self.ys.is_none() || self.ys_waits && !self.ys_hides;
                self.ys_hides = self.ys.is_some() && (!self.ys_waits || self.ys_hides);
                self.ys = Some(Vec::new());
                self.ys_waits = true;
                ("let mut ys = Vec::new();".into(), Expected::Done, fresh)
            }
            ListEdit::Push(value) => {
                let waited = std::mem::take(&mut self.ys_waits);
                let list = self.ys.as_mut();
                let there = list.map(|list| list.push(value)).is_some();
                let hid = std::mem::take(&mut self.ys_hides);
                (
                    format!("ys.push({value}_i64);"),
                    done(there),
                    waited && !hid,
                )
            }
            ListEdit::Length => {
                let length = self.ys.as_ref();
                (
                    "ys.len()".into(),
                    shown(length.map(|ys| ys.len() as i64)),
                    self.ys_waits && !self.ys_hides,
                )
            }
            ListEdit::Renew => (RENEW.into(), done(self.renewed()), false),
            ListEdit::RenewAndFail => {
                let text = format!("{RENEW} Err::<(), _>(\"no\")?;");
                match self.renewed() {
                    true => (text, Expected::RuntimeError, false),
                    false => (text, Expected::CompileError, false),
                }
            }
            ListEdit::Move => {
                let there = self.xs.take().is_some();
                if there {
                    self.xs_is_new();
                }
                ("drop(xs);".into(), done(there), false)
            }
            ListEdit::Assign(value) => {
                // A list that was moved away is created again, which can be undone.
                let fresh = self.xs.is_none();
                if self.xs_is_known {
                    self.xs = Some(vec![value, 3]);
                }
                (
                    format!("xs = vec![{value}, 3];"),
                    done(self.xs_is_known),
                    fresh,
                )
            }
            ListEdit::Borrow => {
                self.borrow |= first.is_some();
                ("let first = &xs[0];".into(), done(first.is_some()), false)
            }
            ListEdit::ShowBorrow => ("*first".into(), shown(first.filter(|_| self.borrow)), true),
            ListEdit::Closure => {
                self.closure |= first.is_some();
                (
                    "let plus = |x: i64| x + xs[0];".into(),
                    done(first.is_some()),
                    false,
                )
            }
            ListEdit::CallClosure => {
                let called = first.filter(|_| self.closure).map(|first| first + 1);
                ("plus(1)".into(), shown(called), true)
            }
            ListEdit::Static(value) => {
                self.counter = Some(value);
                let kind = "std::sync::atomic::AtomicI64";
                (
                    format!("static N: {kind} = {kind}::new({value});"),
                    Expected::Done,
                    true,
                )
            }
            ListEdit::Bump => {
                let before = self.counter;
                self.counter = before.map(|count| count + 1);
                let text = "N.fetch_add(1, std::sync::atomic::Ordering::SeqCst)";
                (text.into(), shown(before), false)
            }
        }
    }
}
