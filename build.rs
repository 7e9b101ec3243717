//! Lessons and the prelude are built in; a new file in either must rebuild the binary.

fn main() {
    println!("cargo:rerun-if-changed=lessons");
    println!("cargo:rerun-if-changed=prelude/src");
    println!("cargo:rerun-if-changed=prelude/Cargo.toml");
    println!("cargo:rerun-if-changed=Cargo.lock");
}
