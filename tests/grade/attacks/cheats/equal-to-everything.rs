// attack: returns a type that claims to be equal to everything
// exercise: where-to
// ends with: is cpu, but that GPU exists
struct Any;
impl PartialEq<&str> for Any { fn eq(&self, _: &&str) -> bool { true } }
impl ::prelude::observe::Observe for Any {
    fn observe(&self) -> ::prelude::observe::Value { ::prelude::observe::Value::Text("cpu".to_owned()) }
}
fn where_to(_: usize, _: usize) -> Any { Any }
fn everywhere(_: usize) -> [Any; 1] { [Any] }
