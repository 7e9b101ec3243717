use super::*;

fn axis(unit: Unit, scale: Scale) -> Axis {
    Axis {
        title: String::new(),
        unit,
        scale,
    }
}

fn labels(unit: Unit, scale: Scale, values: [f64; 2]) -> Vec<String> {
    let range = AxisRange::exactly(&axis(unit, scale), values.into_iter()).expect("values");
    range.ticks().into_iter().map(|tick| tick.label).collect()
}

#[test]
fn ticks_are_round_numbers_in_one_unit() {
    use Scale::{Linear, Logarithmic};
    let found = labels(Unit::Seconds, Linear, [0.0, 0.0042]);
    assert_eq!(found, ["0", "1 ms", "2 ms", "3 ms", "4 ms"]);
    let found = labels(Unit::Bytes, Linear, [0.0, 160.0 * 1_048_576.0]);
    assert_eq!(
        found,
        ["0", "32 MiB", "64 MiB", "96 MiB", "128 MiB", "160 MiB"]
    );
    let found = labels(Unit::Seconds, Logarithmic, [1e-6, 1e-2]);
    assert_eq!(found, ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms"]);
    let found = labels(Unit::Count, Logarithmic, [5.0, 100.0]);
    assert_eq!(found, ["5", "10", "20", "50", "100"]);
    let found = labels(Unit::Seconds, Logarithmic, [1.1e-3, 1.4e-3]);
    assert_eq!(found, ["1.1 ms", "1.2 ms", "1.3 ms", "1.4 ms"]);
}

#[test]
fn few_values_are_their_own_ticks() {
    let sizes = axis(Unit::Count, Scale::Logarithmic);
    let range = |values: &[f64]| AxisRange::around(&sizes, values.iter().copied()).expect("values");
    let few = [64.0, 256.0, 1024.0];
    let ticks = range(&few).ticks_at(few.into_iter());
    let labels: Vec<&str> = ticks.iter().map(|tick| tick.label.as_str()).collect();
    assert_eq!(labels, ["64", "256", "1024"]);
    let many: Vec<f64> = (1..1000).map(f64::from).collect();
    assert!(range(&many).ticks_at(many.iter().copied()).len() < 10);
}

#[test]
fn any_numbers_give_places_between_nought_and_one() {
    let odd = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        1e-310,
        1e-300,
        1e-200,
        1e-9,
        1e15,
        1e299,
        1e300,
        -1e300,
        f64::MAX,
        f64::MIN_POSITIVE,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ];
    for unit in [Unit::Seconds, Unit::Bytes, Unit::Count] {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            for low in odd {
                for high in odd {
                    let axis = axis(unit, scale);
                    let values = || [low, high].into_iter();
                    let ranges = [
                        AxisRange::around(&axis, values()),
                        AxisRange::exactly(&axis, values()),
                        AxisRange::from_zero(unit, values(), 0.3),
                    ];
                    for range in ranges.into_iter().flatten() {
                        let ticks = [range.ticks(), range.ticks_at(odd.into_iter())].concat();
                        let places = odd.iter().filter_map(|value| range.place(*value));
                        for at in places.chain(ticks.iter().map(|tick| tick.at)) {
                            assert!((0.0..=1.0).contains(&at), "{range:?} {at}");
                        }
                        assert!(ticks.len() <= 2 * MOST_TICKS, "{range:?}");
                    }
                }
            }
        }
    }
}
