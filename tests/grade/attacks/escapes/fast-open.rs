// attack: sends with TCP Fast Open, which connects without `connect`
// exercise: where-to
// ends with: contained
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let port: u16 = {PORT};
let mut address = [0u8; 16];
address[0] = 2;
address[2..4].copy_from_slice(&port.to_be_bytes());
address[4..8].copy_from_slice(&[127, 0, 0, 1]);
let sent = unsafe {
    let socket = syscall(41, 2, 1, 0);
    syscall(44, socket, b"hello".as_ptr(), 5, 0x2000_0000, address.as_ptr(), 16)
};
assert_eq!(sent, 5, "contained");
