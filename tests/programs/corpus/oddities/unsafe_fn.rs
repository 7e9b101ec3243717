unsafe fn first(p: *const u8) -> u8 {
    unsafe { *p }
}

fn main() {
    let bytes = [7u8, 8];
    let p = bytes.as_ptr();
    let f = unsafe { first(p) };
    println!("{f}");
    let second = unsafe { first(p.add(1)) };
    println!("{second}");
}
