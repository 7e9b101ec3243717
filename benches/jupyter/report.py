"""Formats the figures and their targets as Markdown and as JSON."""

import json

import measures
from dialects import EVCXR, IPYKERNEL, OURS

NOTES = """\
Each figure is a median, followed by the first and third quartiles.
¹ A 2×3 tensor of ones; for evcxr_jupyter a plain `vec![1.0f32; 6]`, because candle would have to be built first (`--evcxr-candle`).
² Nothing is compiled or run: gpu-tutor `:time on`, evcxr_jupyter `:version`, ipykernel `pass`.
³ gpu-tutor and evcxr_jupyter `:vars`, ipykernel `%whos`."""


def markdown(samples, machine, kernels):
    """The whole report."""
    names = list(kernels)
    versions = ", ".join(f"{name} {kernels[name]['version']}" for name in names)
    facts = ", ".join(f"{name} {fact}" for name, fact in machine.items())
    lines = [versions + ".", facts + ".", "", _row("", names), _row("---", ["---:"] * len(names))]
    for name, measure in samples.items():
        lines.append(_row(name, [_figure(measure, kernel) for kernel in names]))
    lines += ["", NOTES, ""]
    lines += [f"- {line}" for line in map(_target_line, targets(samples))]
    return "\n".join(lines)


def as_json(samples, machine, kernels, options):
    """All samples, in milliseconds, MiB or counts."""
    rows = {name: {"unit": measure.unit, "samples": measure.samples} for name, measure in samples.items()}
    report = {"machine": machine, "kernels": kernels, "options": options, "measures": rows}
    return json.dumps(report | {"targets": targets(samples)}, indent=1, ensure_ascii=False)


def targets(samples):
    """The targets: `figure` must be at most `bound`, in milliseconds. Left out if the other kernel was not measured."""
    found = []
    for measure in (measures.NEW, measures.NEW_SHOWN, measures.NEW_ALL):
        found.append(_target(samples, f"{measure}: a quarter of evcxr_jupyter's", measure, measure, EVCXR, 0.25))
    for measure in (measures.NOTHING, measures.NEW_LESS):
        what = f"{measure}: ipykernel's `pass`"
        found.append(_target(samples, what, measure, measures.NOTHING, IPYKERNEL, 1.0))
    return [target for target in found if target]


def _target(samples, what, measure, other_measure, other, share):
    if measure not in samples or other_measure not in samples:
        return None
    figure, bound = samples[measure].median(OURS.name), samples[other_measure].median(other.name)
    if figure is None or bound is None:
        return None
    bound *= share
    return {"what": what, "figure": figure, "bound": bound, "met": figure <= bound}


def _target_line(target):
    met = "met" if target["met"] else "NOT met"
    return f"{met}: {target['what']}: {_number(target['figure'])} ms, at most {_number(target['bound'])} ms"


def _row(first, others):
    return "| " + " | ".join([first, *others]) + " |"


def _figure(measure, kernel):
    median, quartiles = measure.median(kernel), measure.quartiles(kernel)
    if median is None:
        return "—"
    text = f"{_number(median)} {measure.unit}".strip()
    if quartiles and quartiles[0] != quartiles[1]:
        text += f" ({_number(quartiles[0])}–{_number(quartiles[1])})"
    return text


def _number(value):
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
