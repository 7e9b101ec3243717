use std::thread;

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let t = thread::spawn(|| {
        if true {
            panic!("in thread");
        }
        1
    });
    let r = t.join();
    println!("{}", r.is_err());
    let message = r.unwrap_err();
    println!("{}", message.downcast_ref::<&str>().unwrap());
}
