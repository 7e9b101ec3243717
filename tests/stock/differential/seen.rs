//! What a user sees of a cell, field by field, as text that can be compared and read.

use std::collections::BTreeMap;

use serde_json::Value;

use super::direct::Answer;
use super::normal;
use super::place::Place;
use super::protocol::Reply;

/// Fields in the order in which they are reported.
pub type Seen = Vec<(&'static str, String)>;

/// Variables by name, each with its type.
pub type Held = BTreeMap<String, String>;

const VARIABLES: &str = "application/vnd.gpu-tutor.variables+json";

/// The product's answer to a cell, and the changes in its variables.
///
/// Times, transfers, and the shapes and sizes of tensors are left out because stock evcxr does not report them. Advice
/// (`help`) and further errors from the same compilation are left out because they are rustc's, in its own order.
pub fn of_direct(answer: &Answer, before: &Held, code: &str) -> Seen {
    let row = &answer.row;
    let error = &row["error"];
    let mut bound = Held::new();
    bound.extend(variables(&row["variables"]));
    vec![
        ("status", text(&row["status"])),
        ("error.kind", text(&error["kind"])),
        ("error.message", normal::unknown(&text(&error["message"]))),
        ("error.at", places(error, code)),
        (
            "result",
            normal::uncounted(normal::shown(&text(&row["result"]["text/plain"]))),
        ),
        ("stdout", text(&row["stdout"])),
        ("stderr", normal::unplaced(&text(&row["stderr"]))),
        ("bound", listed(&bound)),
        ("held", change(before, &held(answer))),
    ]
}

/// Stock evcxr's answer to a cell, in the product's terms.
pub fn of_stock(reply: &Reply, before: &Held, code: &str, direct: &Answer) -> Seen {
    let ended = normal::ended(reply, code, &text(&direct.row["stderr"]));
    let held = normal::held(reply);
    let bound = match ended.status {
        "ok" => bound(&held, before, &direct.row["variables"]),
        _ => Held::new(),
    };
    let result = normal::result(reply);
    vec![
        ("status", ended.status.to_owned()),
        ("error.kind", ended.kind),
        ("error.message", ended.message),
        ("error.at", ended.at),
        ("result", normal::uncounted(result)),
        ("stdout", reply.output.stdout.clone()),
        ("stderr", normal::unplaced(&ended.stderr)),
        ("bound", listed(&bound)),
        ("held", change(before, &held)),
    ]
}

/// The variables that the product holds after a cell.
pub fn held(answer: &Answer) -> Held {
    let listed = &answer.held["result"][VARIABLES];
    let all: Value = listed
        .as_str()
        .and_then(|text| serde_json::from_str(text).ok())
        .unwrap_or_else(|| panic!("`:vars` listed no variables: {}", answer.held));
    variables(&all).collect()
}

/// The variables that a cell has bound in stock evcxr: those that are new or have a new type. evcxr cannot show that a
/// variable was bound again with the same type, so those that the product reports (`listed`) are included too.
fn bound(held: &Held, before: &Held, listed: &Value) -> Held {
    let names: Vec<String> = variables(listed).map(|(name, _)| name).collect();
    let is_bound = |(name, type_name): &(&String, &String)| {
        before.get(*name) != Some(type_name) || names.contains(name)
    };
    let all = held.iter().filter(is_bound);
    all.map(|(name, type_name)| (name.clone(), type_name.clone()))
        .collect()
}

fn variables(all: &Value) -> impl Iterator<Item = (String, String)> {
    let all = all.as_array().into_iter().flatten();
    all.map(|variable| {
        let type_name = normal::type_name(&text(&variable["type"]));
        (text(&variable["name"]), type_name)
    })
}

fn listed(held: &Held) -> String {
    let lines = held.iter().map(line);
    lines.collect::<Vec<_>>().join("\n")
}

fn line((name, type_name): (&String, &String)) -> String {
    format!("{name}: {type_name}")
}

/// The variables that were added and removed. So a difference appears only in the cell that causes it, not in all later
/// ones.
fn change(before: &Held, behind: &Held) -> String {
    let missing = |here: &Held, there: &Held, mark: &str| -> Vec<String> {
        let missing = here
            .iter()
            .filter(|(name, kind)| there.get(*name) != Some(kind));
        missing
            .map(|variable| format!("{mark} {}", line(variable)))
            .collect()
    };
    [missing(before, behind, "-"), missing(behind, before, "+")]
        .concat()
        .join("\n")
}

/// The places and texts of an error's primary labels.
fn places(error: &Value, code: &str) -> String {
    let labels = error["labels"].as_array().into_iter().flatten();
    let primary = labels.filter(|label| label["primary"] == true);
    let at = |label: &Value, end: &str| {
        let at = label[end].as_u64();
        at.and_then(|at| usize::try_from(at).ok())
            .unwrap_or_default()
    };
    let described = primary.map(|label| {
        let place = Place {
            start: at(label, "start"),
            end: at(label, "end"),
        };
        place.describe(code, &text(&label["text"]))
    });
    described.collect::<Vec<_>>().join("\n")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
