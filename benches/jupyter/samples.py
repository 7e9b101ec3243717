"""All samples, grouped by measure and then by kernel."""

import statistics
from dataclasses import dataclass, field


@dataclass
class Measure:
    """`unit` is `ms`, `MiB` or empty for a count. `samples` is keyed by the kernel's name."""

    unit: str
    samples: dict = field(default_factory=dict)

    def median(self, kernel):
        """`None` if the kernel was not measured."""
        samples = self.samples.get(kernel)
        return statistics.median(samples) if samples else None

    def quartiles(self, kernel):
        """The first and third quartile; `None` if there are fewer than two samples."""
        samples = self.samples.get(kernel, [])
        if len(samples) < 2:
            return None
        first, _, third = statistics.quantiles(samples, n=4, method="inclusive")
        return first, third


class Samples(dict):
    """Measures by name, in the order of their first samples."""

    def add(self, name, unit, kernel, value):
        measure = self.setdefault(name, Measure(unit))
        measure.samples.setdefault(kernel, []).append(value)

    def add_seconds(self, name, kernel, seconds):
        self.add(name, "ms", kernel, seconds * 1e3)
