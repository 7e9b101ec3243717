//! The table that a command such as `:gpus` answers with.

use gpu_tutor_session::Listing;

use super::fill::fill_text;
use super::table;
use super::theme::{Style, Theme};

/// Wraps the sentences. A listing without a header has no table.
pub fn draw(theme: &Theme, listing: &Listing) -> String {
    let sentence = |text: &str| match text {
        "" => String::new(),
        text => fill_text(theme, Style::Plain, text, "", ""),
    };
    let head: Vec<&str> = listing.head.iter().map(String::as_str).collect();
    let table = match head.is_empty() {
        true => String::new(),
        false => table::draw(theme, &head, listing.rows.clone()),
    };
    sentence(&listing.above) + &table + &sentence(&listing.below)
}

/// The listing as plain text of any width, for readers other than terminals.
pub fn text(listing: &Listing) -> String {
    let text = draw(&Theme::plain(usize::MAX), listing);
    text.trim_end_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_is_a_table_between_two_sentences() {
        let listing = Listing {
            above: "driver 580.1, 1 GPU".into(),
            below: "that is all".into(),
            ..Listing::new(
                ["device", "name", "memory", "busy", "compute"],
                vec![["cuda:0", "NVIDIA H100", "3072 of 81920 MiB", "7 %", "–"].map(str::to_owned)],
            )
        };
        insta::assert_snapshot!(draw(&Theme::plain(80), &listing), @"
        driver 580.1, 1 GPU
        ╭────────┬─────────────┬───────────────────┬──────┬─────────╮
        │ device │ name        │ memory            │ busy │ compute │
        ├────────┼─────────────┼───────────────────┼──────┼─────────┤
        │ cuda:0 │ NVIDIA H100 │ 3072 of 81920 MiB │ 7 %  │ –       │
        ╰────────┴─────────────┴───────────────────┴──────┴─────────╯
        that is all
        ");
        let sentence = Listing::sentence("no GPU");
        assert_eq!(draw(&Theme::plain(80), &sentence), "no GPU\n");
    }
}
