#!/usr/bin/env python3
"""Compares square matrix products on the CPU in gpu-tutor's cells and in NumPy, in one run.

    python3 benches/products/compare.py [GPU_TUTOR]

Needs NumPy. Each figure is the median of the samples that 0.5 s hold, after a warm-up; the two are measured in turn,
three times, and the smaller median of each stands. Prints a Markdown table.
"""

import statistics
import subprocess
import sys
import time

import numpy

SIZES = (100, 512, 1000, 2048)
ROUNDS = 3
BUDGET = 0.5

CELL = """
let a = rand(({n}, {n}))?;
let b = rand(({n}, {n}))?;
println!("{{}}", bench(|| a.matmul(&b))?.median().as_secs_f64());
"""


def ours(tutor, sizes):
    """Median seconds of each size, in a new session."""
    script = "// %%\n".join(CELL.format(n=n) for n in sizes)
    ran = subprocess.run([tutor, "exec", "-"], input=script, capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"gpu-tutor failed:\n{ran.stdout}{ran.stderr}")
    figures = []
    for line in ran.stdout.splitlines():
        try:
            figures.append(float(line))
        except ValueError:
            continue  # an annotation
    if len(figures) != len(sizes):
        sys.exit(f"expected {len(sizes)} figures:\n{ran.stdout}")
    return figures


def numpys(n):
    """Median seconds of NumPy's product."""
    a = numpy.random.rand(n, n).astype(numpy.float32)
    b = numpy.random.rand(n, n).astype(numpy.float32)
    begun = time.perf_counter()
    while time.perf_counter() - begun < 0.05:
        a @ b
    samples = []
    begun = time.perf_counter()
    while len(samples) < 5 or time.perf_counter() - begun < BUDGET:
        start = time.perf_counter()
        a @ b
        samples.append(time.perf_counter() - start)
    return statistics.median(samples)


def main():
    tutor = sys.argv[1] if len(sys.argv) > 1 else "gpu-tutor"
    rounds = [(ours(tutor, SIZES), [numpys(n) for n in SIZES]) for _ in range(ROUNDS)]
    print(f"NumPy {numpy.__version__}, {time.strftime('%Y-%m-%d')}\n")
    print("| product | NumPy | gpu-tutor | ratio |\n|---|---:|---:|---:|")
    for index, n in enumerate(SIZES):
        own = min(figures[index] for figures, _ in rounds)
        other = min(figures[index] for _, figures in rounds)
        print(f"| {n}×{n} | {other * 1e3:.3f} ms | {own * 1e3:.3f} ms | {own / other:.2f} |")


if __name__ == "__main__":
    main()
