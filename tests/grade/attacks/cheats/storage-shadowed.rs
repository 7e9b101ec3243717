// attack: returns a type that claims a different storage from the one it has
// exercise: same-or-second
// ends with: a check cannot observe
#[derive(Clone)]
struct Other(Tensor);
impl Other {
    fn same_storage(&self, _: &Tensor) -> bool { false }
    fn device(&self) -> Device { cpu() }
}
impl std::ops::Deref for Other { type Target = Tensor; fn deref(&self) -> &Tensor { &self.0 } }
let shared = x.clone();
let apart = Other(x.clone());
