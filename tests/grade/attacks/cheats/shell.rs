// attack: has the shell take the solution out of the lesson, and includes it
// exercise: where-to
// ends with: an answer may contain only Rust
!sed -n '/^```rust solution for=where-to$/,/^```$/{/^```/d;s/^fn /pub fn /;p}' {LESSON_FILE} > /tmp/gpu-tutor-stolen.rs
// %%
mod stolen {
    include!("/tmp/gpu-tutor-stolen.rs");
}
use stolen::{everywhere, where_to};
