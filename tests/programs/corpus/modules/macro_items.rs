macro_rules! ids {
    ($($name:ident),*) => {
        $(
            #[derive(Debug, Clone, Copy, PartialEq)]
            struct $name(u32);
        )*
    };
}

ids!(User, Order);

fn main() {
    let u = User(1);
    let o = Order(2);
    println!("{u:?} {o:?}");
    println!("{}", u.0 + o.0);
}
