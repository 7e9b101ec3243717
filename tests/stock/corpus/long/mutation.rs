// %% changed from cell to cell
let mut list = vec![3, 1, 2];
// %%
list.sort();
list[0] = 10;
// %% nor its contents
let frozen = vec![1];
// %%
frozen.push(2);
// %% changed in a block
let mut total = 0;
{ total += 5; }
// %% changed in a loop
for n in 1..=4 { total += n; }
total
// %% changed through a closure in one cell
{ let mut add = |n| total += n; add(1); add(2); }
total
// %% assignment is a unit
total = 100
// %%
total
// %% compound and nested
let mut grid = vec![vec![0; 3]; 2];
grid[1][2] = 5;
grid[0].iter_mut().for_each(|cell| *cell += 1);
// %%
grid
// %% swapped
let (mut a, mut b) = (1, 2);
std::mem::swap(&mut a, &mut b);
// %%
(a, b)
// %% destructured into variables that are there
(a, b) = (b * 10, a * 10);
[a, _] = [a + 1, 0];
// %%
(a, b)
// %% Rc and RefCell
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
let shared = Rc::new(RefCell::new(vec![1]));
let other = Rc::clone(&shared);
// %% a cell
let cell = Cell::new(5);
cell.set(cell.get() + 1);
// %%
cell.get()
// %% a weak pointer
let weak: Weak<RefCell<Vec<i32>>> = Rc::downgrade(&shared);
// %%
weak.upgrade().map(|list| list.borrow().len())
// %% Arc and Mutex over threads
use std::sync::{Arc, Mutex, mpsc};
let count = Arc::new(Mutex::new(0));
// %% threads that share it
let threads: Vec<_> = (0..4).map(|n| { let count = Arc::clone(&count); std::thread::spawn(move || *count.lock().expect("held") += n) }).collect();
for thread in threads { thread.join().expect("ends"); }
// %%
*count.lock().expect("held")
// %% a channel
let (sender, receiver) = mpsc::channel();
sender.send(5u64)?;
// %%
receiver.recv()?
// %% scoped threads borrow
let words = vec!["a", "b"];
std::thread::scope(|scope| { scope.spawn(|| words.len()).join() }).unwrap_or(0)
// %% a boxed trait object that changes
trait Step { fn step(&mut self) -> u32; }
struct By { n: u32, by: u32 }
impl Step for By { fn step(&mut self) -> u32 { self.n += self.by; self.n } }
let mut stepper: Box<dyn Step> = Box::new(By { n: 0, by: 3 });
// %%
(stepper.step(), stepper.step())
// %% a struct's field
let mut record = By { n: 1, by: 1 };
record.n = 7;
// %%
record.by += 1;
record.step()
// %% a map
let mut ages = std::collections::BTreeMap::new();
ages.insert("ann", 30);
*ages.entry("bob").or_insert(0) += 5;
// %%
ages.entry("ann").and_modify(|age| *age += 1);
ages
// %% a string
let mut text = String::new();
text.push_str("abc");
text += "def";
text.insert(0, '>');
// %%
text.replace_range(0..1, "<");
text
// %% while it changes
while list.len() > 1 { list.pop(); }
list
// %% an option
let mut slot = None;
slot.replace(3);
// %%
slot.as_mut().map(|n| { *n += 1; *n })
// %%
slot
