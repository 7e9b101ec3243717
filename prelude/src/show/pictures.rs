//! Shows measurements as text, together with the description of their picture.

use std::collections::BTreeMap;

use gpu_tutor_wire::mime::PICTURE;

use super::{Show, as_plain_text};
use crate::memory::MemoryTimeline;
use crate::picture::{Picture, folded};
use crate::roofline::Roofline;
use crate::time::{Comparison, Sweep, Timing};

macro_rules! by_display {
    ($($name:ty)*) => {$(
        impl Show for $name {
            fn text(&self) -> Option<String> {
                Some(self.to_string())
            }

            fn mime(&self) -> BTreeMap<String, String> {
                match self.is_simulated() {
                    true => as_plain_text(self.text()),
                    false => with_picture(self.text(), &self.picture()),
                }
            }
        }
    )*};
}

by_display!(Comparison Sweep Roofline);

impl Show for MemoryTimeline {
    fn text(&self) -> Option<String> {
        Some(self.to_string())
    }

    fn mime(&self) -> BTreeMap<String, String> {
        with_picture(self.text(), &self.picture())
    }
}

impl Show for Timing {
    /// The text of the timing, and below it a histogram of the samples.
    fn text(&self) -> Option<String> {
        Some(match self.simulated {
            true => self.to_string(),
            false => format!("{self}\n{}", self.picture()),
        })
    }

    fn nested(&self) -> String {
        self.to_string().replace('\n', "; ")
    }

    fn mime(&self) -> BTreeMap<String, String> {
        match self.simulated {
            true => as_plain_text(self.text()),
            false => with_picture(self.text(), &self.picture()),
        }
    }
}

impl Show for Picture {
    /// The drawing with its title above and its caption below.
    fn text(&self) -> Option<String> {
        let text = format!("{}\n{self}\n{}", self.title, folded(&self.caption));
        Some(text.trim_end().to_owned())
    }

    fn mime(&self) -> BTreeMap<String, String> {
        with_picture(self.text(), self)
    }
}

fn with_picture(text: Option<String>, picture: &Picture) -> BTreeMap<String, String> {
    let mut content = as_plain_text(text);
    if let Ok(description) = serde_json::to_string(&**picture) {
        content.insert(PICTURE.to_owned(), description);
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::compare;
    use serde_json::{Value, json};

    fn described(value: &impl Show) -> Value {
        let content = value.mime();
        assert!(content.contains_key("text/plain"));
        serde_json::from_str(&content[PICTURE]).unwrap()
    }

    #[test]
    fn a_comparison_is_shown_with_its_description_beside_the_text() {
        let timing = |seconds| Timing::from_seconds(vec![seconds]);
        let shown = described(&compare(&[("cpu", timing(2.0)), ("cuda:0", timing(0.5))]));
        let wanted = json!({
            "title": "median time of each way",
            "caption": "cuda:0 is the fastest; the slowest takes 4.0 times as long.",
            "drawing": {"bars": {
                "of": "way",
                "axis": {"title": "median", "unit": "seconds", "scale": "linear"},
                "bars": [{"name": "cpu", "value": 2.0}, {"name": "cuda:0", "value": 0.5}],
            }},
        });
        assert_eq!(shown, wanted);
    }

    #[test]
    fn numbers_that_json_lacks_are_null_and_do_not_cost_the_picture() {
        let shown = described(&Timing::from_seconds(vec![f64::NAN; 3]));
        assert_eq!(shown["drawing"]["histogram"]["from"], Value::Null);
        assert_eq!(
            described(&Timing::from_seconds(vec![1.0]).picture()),
            described(&Timing::from_seconds(vec![1.0]))
        );
    }

    #[test]
    fn a_list_of_measurements_is_text_alone() {
        let content = vec![Timing::from_seconds(vec![1.0])].mime();
        assert_eq!(content.keys().collect::<Vec<_>>(), ["text/plain"]);
    }
}
