//! Lessons and the prelude are built in; a new file in either must rebuild the binary.

fn main() {
    println!("cargo:rerun-if-changed=lessons");
    println!("cargo:rerun-if-changed=prelude/src");
    println!("cargo:rerun-if-changed=prelude/Cargo.toml");
    println!("cargo:rerun-if-changed=wire/src");
    println!("cargo:rerun-if-changed=wire/Cargo.toml");
    println!("cargo:rerun-if-changed=patches/tokenizers");
    println!("cargo:rerun-if-changed=Cargo.lock");
    // Every cell starts this program once more, as a stand-in for cargo. At a fixed address it starts 3 ms sooner, because
    // the loader has nothing to relocate.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
