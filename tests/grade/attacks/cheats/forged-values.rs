// attack: sends values in the name of each check
// exercise: where-to
// ends with: is an empty text
fn where_to(_: usize, _: usize) -> String {
    for id in {CHECKS} {
        ::prelude::observe!(id, "cpu");
        ::prelude::observe!(id, ["cpu"]);
        ::prelude::observe!(id, "cuda:0");
    }
    String::new()
}
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
where_to(0, 0);
