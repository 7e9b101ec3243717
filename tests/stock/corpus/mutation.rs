// %% changed from cell to cell
let mut list = vec![3, 1, 2];
// %%
list.push(0);
// %%
list
// %% a variable that is not mutable
let fixed = 1;
// %%
fixed
// %% Rc and RefCell
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
let shared = Rc::new(RefCell::new(vec![1]));
let other = Rc::clone(&shared);
// %%
other.borrow_mut().push(2);
(shared.borrow().clone(), Rc::strong_count(&shared))
// %% after it
shared.borrow().len()
