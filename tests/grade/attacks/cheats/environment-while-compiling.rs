// attack: takes a secret from the compiler's environment
// exercise: where-to
// ends with: does not compile
const SECRET: &str = env!("GPU_TUTOR_TEST_SECRET");
fn where_to(_: usize, _: usize) -> String { SECRET.to_owned() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
