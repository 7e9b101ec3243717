//! The language tables are built in; a new one must trigger a rebuild.

fn main() {
    println!("cargo:rerun-if-changed=locales");
}
