fn main() {
    let v = vec![1, 2, 3];
    let x = unsafe { *v.get_unchecked(1) };
    println!("{x}");
    unsafe {
        let p = v.as_ptr();
        println!("{}", *p.add(2));
    }
}
