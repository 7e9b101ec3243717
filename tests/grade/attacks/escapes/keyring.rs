// attack: adds a key to the keyring of the person who grades
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let done = unsafe { syscall(248, c"user".as_ptr(), c"gpu-tutor".as_ptr(), c"x".as_ptr(), 1, -3i64) };
let error = (done < 0).then(|| std::io::Error::last_os_error().raw_os_error()).flatten();
assert_ne!(error, Some(38), "contained: there is no such call");
assert_eq!(error, None, "not the box");
