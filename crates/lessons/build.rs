//! The lessons are embedded in the crate, so a new lesson file must trigger a rebuild.

fn main() {
    println!("cargo:rerun-if-changed=lessons");
}
