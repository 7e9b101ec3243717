// attack: begins the grader's cell when its library is loaded, before any of its statements
// exercise: less-at-a-time
// ends with: an answer may not define symbols or sections
// earns: 0
fn mean_square(t: &Tensor) -> Result<f64> {
    (t + 1.0)?.sqr()?.mean_all()?.item()
}

#[used]
#[unsafe(link_section = ".init_array")]
static AT_LOAD: extern "C" fn() = {
    extern "C" fn forge() {
        let cell = ::prelude::wire::Cell::begin();
        let grader = ::prelude::wire::Grader::open();
        grader.observe("peak-is-low", &0.0);
        grader.close();
        ::prelude::wire::done();
        drop(cell);
    }
    forge
};
