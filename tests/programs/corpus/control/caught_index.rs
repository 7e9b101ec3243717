use std::panic::{self, AssertUnwindSafe};

fn main() {
    panic::set_hook(Box::new(|_| ()));
    let v = vec![1, 2, 3];
    let at = |i: usize| panic::catch_unwind(AssertUnwindSafe(|| v[i])).ok();
    println!("{:?} {:?}", at(1), at(9));
    let text = panic::catch_unwind(|| panic!("boom")).unwrap_err();
    println!("{:?}", text.downcast_ref::<&str>());
}
