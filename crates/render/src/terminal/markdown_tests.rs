use super::draw;
use crate::{terminal::Theme, wrap::columns};

const PROSE: &str = "\
## Where does `x` live?

A tensor lives on *one* **device**: in [host memory](https://example.org/host) or on a GPU.
Moving it is a copy, and a copy
costs.

- look at `x.device()`
- then think:
  1. who asked for the copy?
  2. could it wait, until all of the others have been made as well?

> A guess before running is worth two after.

```rust
let x = tensor([1, 2])?; // here
```

| name | gives |
|------|-------|
| `cpu()` | a device |

<!-- for authors -->
---
The end.
";

#[test]
fn prose_is_drawn_without_colour() {
    insta::assert_snapshot!(draw(&Theme::plain(60), PROSE), @"
    ## Where does `x` live?

    A tensor lives on one device: in host memory
    (https://example.org/host) or on a GPU. Moving it is a copy,
    and a copy costs.

    • look at `x.device()`
    • then think:
      1. who asked for the copy?
      2. could it wait, until all of the others have been made
         as well?

    ▌ A guess before running is worth two after.

      │ let x = tensor([1, 2])?; // here

    ╭─────────┬──────────╮
    │ name    │ gives    │
    ├─────────┼──────────┤
    │ `cpu()` │ a device │
    ╰─────────┴──────────╯

    ────────────────────────────────────────

    The end.
    ");
}

#[test]
fn prose_is_drawn_in_colour() {
    insta::assert_snapshot!(draw(&Theme::colored(60), PROSE).replace('\u{1b}', "^"), @"
    ^[1;36mWhere does x live?^[0m

    A tensor lives on ^[3mone^[0m ^[1mdevice^[0m: in ^[4;34mhost memory^[0m
    ^[90m(https://example.org/host)^[0m or on a GPU. Moving it is a copy,
    and a copy costs.

    • look at ^[33mx.device()^[0m
    • then think:
      1. who asked for the copy?
      2. could it wait, until all of the others have been made
         as well?

    ^[90m▌ ^[0mA guess before running is worth two after.

      ^[90m│^[0m ^[35mlet^[0m x = tensor([^[34m1^[0m, ^[34m2^[0m])?; ^[90m// here^[0m

    ╭───────┬──────────╮
    │ ^[1mname^[0m  │ ^[1mgives^[0m    │
    ├───────┼──────────┤
    │ ^[33mcpu()^[0m │ a device │
    ╰───────┴──────────╯

    ^[90m────────────────────────────────────────^[0m

    The end.
    ");
}

#[test]
fn a_narrow_terminal_wraps_everything_but_code() {
    let text = draw(&Theme::plain(40), PROSE);
    assert!(text.lines().all(|line| columns(line) <= 40), "{text}");
}

#[test]
fn without_unicode_our_marks_are_ascii() {
    let text = draw(
        &Theme {
            unicode: false,
            ..Theme::plain(60)
        },
        PROSE,
    );
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn loose_lists_and_paragraphs_in_items_keep_their_indent() {
    insta::assert_snapshot!(draw(&Theme::plain(30), "1. one\n\n   more of one that wraps here\n\n2. two\n"), @"
    1. one

       more of one that wraps here

    2. two
    ");
}
