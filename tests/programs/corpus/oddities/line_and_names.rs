fn kind<T>(_: &T) -> &'static str {
    std::any::type_name::<T>()
}

fn main() {
    println!("{} {}", kind(&1u8), kind(&"s"));
    println!("{}", stringify!(a + b));
    let size = size_of::<(u8, u32)>();
    println!("{size} {}", align_of::<u16>());
    println!("{}", concat!("x", 1, true));
}
