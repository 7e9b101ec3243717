//! The language tables are built in; a new one must rebuild the crate.

fn main() {
    println!("cargo:rerun-if-changed=locales");
}
