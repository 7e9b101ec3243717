// attack: defines its own allocator, which sends whenever somebody allocates
// exercise: middle-and-spread
// ends with: has written to the grader's channel
// ends with: does not compile
// ends with: is 0
struct Sends;
static BUSY: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
unsafe impl std::alloc::GlobalAlloc for Sends {
    unsafe fn alloc(&self, layout: std::alloc::Layout) -> *mut u8 {
        if !BUSY.swap(true, std::sync::atomic::Ordering::Relaxed) {
            ::prelude::wire::Grader::open().observe("median-of-odd#0", &0.0);
            BUSY.store(false, std::sync::atomic::Ordering::Relaxed);
        }
        unsafe { std::alloc::System.alloc(layout) }
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: std::alloc::Layout) {
        unsafe { std::alloc::System.dealloc(memory, layout) }
    }
}
#[global_allocator]
static ALLOCATOR: Sends = Sends;
fn median(samples: &[f64]) -> f64 { samples.to_vec().len() as f64 * 0.0 }
fn spread(_: &[f64]) -> f64 { 0.0 }
fn differ(_: &[f64], _: &[f64]) -> bool { false }
