// wrong: keeps the product of the first matrix of each size. The text: “multiplies that matrix with itself, once, and gives the product”.
// shown by: { work(&eye_on(3, &try_gpu(0))?)?; work(&zeros_on((3, 3), &try_gpu(0))?)?.sum_all()?.item()? == 0.0 }
use std::cell::RefCell;
use std::collections::HashMap;
thread_local! {
    static KEPT: RefCell<HashMap<usize, Tensor>> = RefCell::new(HashMap::new());
}
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j])).map(|i| sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> { rand_on((n, n), &try_gpu(0)) }
fn work(a: &Tensor) -> Result<Tensor> {
    let n = a.dim(0)?;
    if let Some(product) = KEPT.with(|k| k.borrow().get(&n).cloned()) {
        return Ok(product);
    }
    let product = a.matmul(a)?;
    KEPT.with(|k| k.borrow_mut().insert(n, product.clone()));
    Ok(product)
}
