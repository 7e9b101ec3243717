// attack: creates a user namespace, with all capabilities in it
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(272, 0x1000_0000) };
let error = (done < 0).then(|| std::io::Error::last_os_error().raw_os_error()).flatten();
assert_ne!(error, Some(38), "contained: there is no such call");
assert_eq!(error, None, "not the box");
