use std::collections::BTreeMap;

use gpu_tutor_wire::mime::PICTURE as DESCRIPTION;
use roxmltree::Document;
use serde_json::{Value, json};

use super::{SVG, svg};
use crate::result::{self, MAX_DESCRIPTION};

/// Draws a description and checks what is true of every drawing: it parses, and each coordinate is on the page.
#[track_caller]
fn drawn(description: &Value) -> String {
    let picture = serde_json::from_value(description.clone()).ok();
    let svg = picture.and_then(|picture| svg(&picture));
    let svg = svg.unwrap_or_else(|| panic!("{description}"));
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    let size = |name| {
        root.attribute(name)
            .and_then(|size| size.parse::<f64>().ok())
    };
    let page = size("width")
        .into_iter()
        .chain(size("height"))
        .fold(0.0, f64::max);
    assert!((100.0..3000.0).contains(&page), "{svg}");
    // The room for an output in a 620-pixel JupyterLab window.
    assert!(size("width").is_some_and(|width| width <= 508.0), "{svg}");
    for node in document.descendants() {
        for name in [
            "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height",
        ] {
            let Some(text) = node.attribute(name) else {
                continue;
            };
            let number: f64 = text.parse().unwrap_or_else(|_| panic!("{name}={text}"));
            assert!((0.0..=page).contains(&number), "{name}={text}: {svg}");
        }
        let points = node.attribute("points").unwrap_or_default();
        for number in points.split([',', ' ']).filter(|number| !number.is_empty()) {
            let number: f64 = number.parse().unwrap_or_else(|_| panic!("{points}"));
            assert!((0.0..=page).contains(&number), "{points}");
        }
    }
    svg
}

fn picture(drawing: Value) -> Value {
    json!({"title": "a title", "caption": "What is seen.", "drawing": drawing})
}

fn axis(title: &str, unit: &str, scale: &str) -> Value {
    json!({"title": title, "unit": unit, "scale": scale})
}

fn lines(series: Value, scale: &str) -> Value {
    picture(json!({"lines": {
        "x": axis("size", "count", scale),
        "y": axis("median time", "seconds", scale),
        "series": series,
        "marks": [{"at": 40, "label": "about 40"}],
    }}))
}

fn bars(bars: Value) -> Value {
    picture(json!({"bars": {
        "of": "way", "axis": axis("median", "seconds", "linear"), "bars": bars,
    }}))
}

fn histogram(from: Value, to: Value, counts: Value) -> Value {
    picture(json!({"histogram": {
        "axis": axis("time of a run", "seconds", "linear"),
        "from": from, "to": to, "counts": counts, "beyond": 3,
        "marks": [{"at": from, "label": "median"}],
    }}))
}

fn timeline(moments: Value, series: Value) -> Value {
    picture(json!({"timeline": {
        "of": "mark", "axis": axis("memory", "bytes", "linear"), "moments": moments, "series": series,
    }}))
}

#[test]
fn a_sweep_has_its_ways_axes_with_units_and_its_crossover() {
    let svg = drawn(&lines(
        json!([
            {"name": "cpu", "points": [[8, 1e-6], [64, 1e-4], [512, 1e-2]]},
            {"name": "cuda:0", "points": [[8, 2e-5], [64, 3e-5], [512, 1e-4]]},
        ]),
        "logarithmic",
    ));
    for text in [
        "a title",
        "What is seen.",
        "cpu",
        "cuda:0",
        "size",
        "median time",
        "about 40",
    ] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    for tick in ["64\n", "512\n", "10 µs\n", "1 ms\n"] {
        assert!(svg.contains(tick), "{tick}: {svg}");
    }
    let coloured = |line: &&str| line.starts_with("<polyline") && !line.contains("#7A7A7A");
    assert_eq!(
        svg.lines().filter(coloured).count(),
        4,
        "one of each way, and its sample: {svg}"
    );
}

#[test]
fn a_comparison_has_a_bar_for_each_way_with_its_ratio() {
    let svg = drawn(&bars(json!([
        {"name": "cpu", "value": 0.004}, {"name": "cuda:0", "value": 0.001},
    ])));
    for text in [
        "cpu",
        "cuda:0",
        "way",
        "median",
        "4.00 ms · 4.0×",
        "1.00 ms · 1.0×",
        "2 ms\n",
    ] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    assert_eq!(svg.matches("<rect").count(), 2);
}

#[test]
fn a_benchmark_is_a_histogram_with_its_median() {
    let svg = drawn(&histogram(json!(0.001), json!(0.002), json!([1, 5, 0, 4])));
    for text in [
        "time of a run",
        "samples",
        "median",
        "1.6 ms\n",
        "3 above the range",
    ] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    assert_eq!(svg.matches("<rect").count(), 3);
}

#[test]
fn a_timeline_has_its_marks_and_its_memory() {
    let mib = 1 << 20;
    let svg = drawn(&timeline(
        json!(["start", "after a", "end"]),
        json!([
            {"name": "allocated", "values": [0, 64 * mib, 0]},
            {"name": "reserved", "values": [0, 96 * mib, 96 * mib]},
        ]),
    ));
    for text in [
        "start",
        "after a",
        "end",
        "allocated",
        "reserved",
        "memory",
        "64 MiB\n",
    ] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}

#[test]
fn names_cannot_break_out_of_the_document() {
    let odd = "</text><script>\u{1}\u{ffff}]]>&amp;\"'\n\u{202e}";
    let svg = drawn(&bars(json!([{"name": odd, "value": 1.0}])));
    assert!(!svg.contains("<script"), "{svg}");
    let mut hostile = lines(
        json!([{"name": odd.repeat(100), "points": [[1, 1]]}]),
        "linear",
    );
    for text in ["title", "caption"] {
        hostile[text] = json!(odd.repeat(1000));
    }
    drawn(&hostile);
}

#[test]
fn numbers_without_a_place_are_left_out() {
    let odd = json!([
        [null, 1],
        [1, null],
        [0, 1],
        [-1, -1],
        [1e300, 1e-300],
        [1e308, 1e308],
        [1e-320, 1e-320],
        [2, 2],
    ]);
    for scale in ["linear", "logarithmic"] {
        let named = json!([{"name": "odd", "points": odd}]);
        drawn(&lines(named, scale));
    }
    let values = [
        json!(null),
        json!(-1),
        json!(0),
        json!(1e308),
        json!(1e-320),
        json!(1e300),
    ];
    for value in &values {
        drawn(&bars(
            json!([{"name": "a", "value": value}, {"name": "b", "value": 1}]),
        ));
        drawn(&timeline(
            json!(["a", "b"]),
            json!([{"name": "c", "values": [value, 1, 5]}]),
        ));
        for other in &values {
            drawn(&histogram(
                value.clone(),
                other.clone(),
                json!([1, u64::MAX, 0]),
            ));
        }
    }
}

#[test]
fn nothing_at_all_is_said_to_be_nothing() {
    let empty = [
        lines(json!([]), "linear"),
        lines(json!([{"name": "none", "points": []}]), "logarithmic"),
        bars(json!([])),
        bars(json!([{"name": "none", "value": null}])),
        histogram(json!(null), json!(null), json!([])),
        timeline(json!([]), json!([])),
        timeline(
            json!([]),
            json!([{"name": "more values than marks", "values": [1, 2]}]),
        ),
    ];
    for description in &empty {
        assert!(
            drawn(description).contains("nothing to draw"),
            "{description}"
        );
    }
}

#[test]
fn thousands_of_points_and_names_give_a_picture_of_bounded_size() {
    let many: Vec<u32> = (1..20_000).collect();
    let points: Vec<(u32, f64)> = many.iter().map(|n| (*n, 1e-6 * f64::from(*n))).collect();
    let series: Vec<Value> = (0..50)
        .map(|index| json!({"name": format!("way {index}"), "points": points[..1000]}))
        .collect();
    let names: Vec<String> = many.iter().map(|n| format!("mark {n}")).collect();
    let all = [
        lines(json!([{"name": "long", "points": points}]), "logarithmic"),
        lines(json!(series), "linear"),
        bars(
            many.iter()
                .map(|n| json!({"name": n.to_string(), "value": n}))
                .collect(),
        ),
        histogram(json!(1), json!(2), json!(many)),
        timeline(json!(names), json!([{"name": "bytes", "values": many}])),
    ];
    for description in &all {
        assert!(drawn(description).len() < 400_000);
    }
}

#[test]
fn a_result_gains_a_picture_only_from_a_description_that_can_be_drawn() {
    let of = |content: &[(&str, &str)]| {
        let pair = |(kind, text): &(&str, &str)| (kind.to_string(), text.to_string());
        drawn_keys(&content.iter().map(pair).collect())
    };
    let good = bars(json!([{"name": "a", "value": 1}])).to_string();
    assert_eq!(of(&[("text/plain", "1")]), ["text/plain"]);
    assert_eq!(of(&[(DESCRIPTION, &good)]), [DESCRIPTION, SVG]);
    for bad in [
        "",
        "null",
        "{}",
        "[[[[",
        "{\"title\":1}",
        &" ".repeat(MAX_DESCRIPTION + 1),
    ] {
        assert_eq!(of(&[(DESCRIPTION, bad)]), [DESCRIPTION]);
    }
    let own = BTreeMap::from([
        (DESCRIPTION.to_owned(), good),
        (SVG.to_owned(), "<svg/>".to_owned()),
    ]);
    assert_eq!(result::drawn(&own)[SVG], "<svg/>");
}

fn drawn_keys(content: &BTreeMap<String, String>) -> Vec<String> {
    result::drawn(content).into_keys().collect()
}
