// attack: changes a value behind a shared reference without `unsafe` in sight
// exercise: where-to
// ends with: "passed":false
fn stretch<'a, 'b, T: ?Sized>(_: &'a &'b (), value: &'b mut T) -> &'a mut T { value }
fn forever<'a, T: ?Sized>(value: &'a mut T) -> &'static mut T {
    let stretched: fn(&'static &'a (), &'a mut T) -> &'static mut T = stretch;
    stretched(&&(), value)
}
enum Either<A, B> { Left(A), #[allow(dead_code)] Right(B) }
fn transmuted<A, B>(value: A) -> B {
    let mut either: Either<Option<A>, Option<Box<B>>> = Either::Right(None);
    let inside = match &mut either {
        Either::Right(inside) => forever(inside),
        Either::Left(_) => unreachable!(),
    };
    either = Either::Left(Some(value));
    let _ = &either;
    *inside.take().expect("something")
}
fn where_to(_: usize, _: usize) -> String {
    let address: usize = 1;
    std::hint::black_box(transmuted::<Box<usize>, usize>(Box::new(address)));
    String::new()
}
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
