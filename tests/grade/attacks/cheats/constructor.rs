// attack: runs code before the session's, when its library is loaded
// exercise: where-to
// ends with: is an empty text
#[used]
#[unsafe(link_section = ".init_array")]
static AT_LOAD: extern "C" fn() = {
    extern "C" fn forge() {
        ::prelude::observe!("where-to-present", ["cuda:0", "cuda:3"]);
    }
    forge
};
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
