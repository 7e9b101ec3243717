// attack: sets its inputs to zero behind a shared reference, without `unsafe`; a solution that ran after it would give zero, too
// exercise: middle-and-spread
// ends with: and should be
fn stretch<'a, 'b, T: ?Sized>(_: &'a &'b (), value: &'b mut T) -> &'a mut T { value }
fn longer<'a, 'b, T: ?Sized>(value: &'a mut T) -> &'b mut T {
    let stretched: for<'x> fn(_, &'x mut T) -> &'b mut T = stretch;
    stretched(&&(), value)
}
enum Either<A, B> { Left(#[allow(dead_code)] Option<Box<A>>), Right(Option<Box<B>>) }
fn transmuted<A, B>(value: A) -> B {
    let mut either: Either<A, B> = std::hint::black_box(Either::Right(None));
    let Either::Right(inside) = &mut either else { unreachable!() };
    let inside = longer(inside);
    either = Either::Left(Some(Box::new(value)));
    std::hint::black_box(&mut either);
    *inside.take().expect("something")
}
fn zeroed(samples: &[f64]) -> f64 {
    std::hint::black_box(transmuted::<&[f64], &mut [f64]>(samples)).fill(0.0);
    0.0
}
let tried = vec![1.0, 2.0];
zeroed(&tried);
assert_eq!(std::hint::black_box(&tried), &[0.0, 0.0], "the attack does not work any more");
fn median(samples: &[f64]) -> f64 { zeroed(samples) }
fn spread(samples: &[f64]) -> f64 { zeroed(samples) }
fn differ(a: &[f64], b: &[f64]) -> bool { zeroed(a) > zeroed(b) }
