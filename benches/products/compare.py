#!/usr/bin/env python3
"""Compares square matrix products, random matrices and the peak of the roofline on the CPU in gpu-tutor's cells with
NumPy, in one run.

    python3 benches/products/compare.py [GPU_TUTOR]

Needs NumPy. Each figure is the median of the samples taken in 0.5 s, after a warm-up. The two are measured alternately, three
times each, and the smallest median of each is used. The peak of `roofline` is compared with the fastest sample among NumPy's
products. Prints three Markdown tables. NumPy's Generator draws 32-bit floats,
as gpu-tutor does; its older functions draw 64-bit floats only.
"""

import statistics
import subprocess
import sys
import time

import numpy

SIZES = (100, 512, 1000, 2048)
ROUNDS = 3
BUDGET = 0.5

RANDOM_SIZES = (100, 1000, 4000)

PRODUCT = """
let a = rand(({n}, {n}))?;
let b = rand(({n}, {n}))?;
println!("{{}}", bench(|| a.matmul(&b))?.median().as_secs_f64());
"""
RANDOM = """
println!("{{}}", bench(|| {name}(({n}, {n})))?.median().as_secs_f64());
"""
PEAK = """
println!("{}", roofline()?.again()?.operations);
"""


def cells():
    """The cells that measure, in the order of the rows."""
    products = [PRODUCT.format(n=n) for n in SIZES]
    return products + [RANDOM.format(name=name, n=n) for name, n in random_rows()] + [PEAK]


def random_rows():
    """The function and the size of each row with random matrices."""
    return [(name, n) for name in ("rand", "randn") for n in RANDOM_SIZES]


def ours(tutor):
    """The figure for each cell, in a new session: median seconds, and finally the peak in operations per second."""
    script = "// %%\n".join(cells())
    ran = subprocess.run([tutor, "exec", "-"], input=script, capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"gpu-tutor failed:\n{ran.stdout}{ran.stderr}")
    figures = []
    for line in ran.stdout.splitlines():
        try:
            figures.append(float(line))
        except ValueError:
            continue  # an annotation
    if len(figures) != len(cells()):
        sys.exit(f"expected {len(cells())} figures:\n{ran.stdout}")
    return figures


def samples_of(run):
    """Seconds of each call, after a warm-up."""
    begun = time.perf_counter()
    while time.perf_counter() - begun < 0.05:
        run()
    samples = []
    begun = time.perf_counter()
    while len(samples) < 5 or time.perf_counter() - begun < BUDGET:
        start = time.perf_counter()
        run()
        samples.append(time.perf_counter() - start)
    return samples


def median(run):
    """Median seconds of a call."""
    return statistics.median(samples_of(run))


def product(n):
    """Seconds of each of NumPy's products."""
    a = numpy.random.rand(n, n).astype(numpy.float32)
    b = numpy.random.rand(n, n).astype(numpy.float32)
    return samples_of(lambda: a @ b)


def generators(name, n):
    """Median seconds of NumPy's Generator with 32-bit floats."""
    generator = numpy.random.default_rng()
    draw = generator.random if name == "rand" else generator.standard_normal
    return median(lambda: draw((n, n), dtype=numpy.float32))


def legacy(name, n):
    """Median seconds of NumPy's older function, with 64-bit floats."""
    draw = getattr(numpy.random, name)
    return median(lambda: draw(n, n))


def least(rounds):
    """The smallest figure of each column."""
    return [min(column) for column in zip(*rounds)]


def main():
    tutor = sys.argv[1] if len(sys.argv) > 1 else "gpu-tutor"
    own, products, peaks, new, old = [], [], [], [], []
    for _ in range(ROUNDS):
        own.append(ours(tutor))
        samples = [product(n) for n in SIZES]
        products.append([statistics.median(each) for each in samples])
        peaks.append(max(2 * n**3 / min(each) for n, each in zip(SIZES, samples)))
        new.append([generators(name, n) for name, n in random_rows()])
        old.append([legacy(name, n) for name, n in random_rows()])
    peak = max(figures.pop() for figures in own)
    own = least(own)
    print(f"NumPy {numpy.__version__}, {time.strftime('%Y-%m-%d')}\n")
    print("| product | NumPy | gpu-tutor | ratio |\n|---|---:|---:|---:|")
    for n, other, mine in zip(SIZES, least(products), own):
        print(f"| {n}×{n} | {other * 1e3:.3f} ms | {mine * 1e3:.3f} ms | {mine / other:.2f} |")
    print("\n| nanoseconds per number | NumPy's `rand`, `randn` | NumPy's Generator | gpu-tutor | ratio to the Generator |")
    print("|---|---:|---:|---:|---:|")
    for (name, n), older, other, mine in zip(random_rows(), least(old), least(new), own[len(SIZES) :]):
        each = 1e9 / n**2
        print(
            f"| `{name}`, {n}×{n} | {older * each:.2f} | {other * each:.2f} | {mine * each:.2f} | {mine / other:.2f} |"
        )
    other = max(peaks)
    print("\n| GFLOP/s | NumPy's fastest product | peak of `roofline` | ratio |\n|---|---:|---:|---:|")
    print(f"| of {min(SIZES)}×{min(SIZES)} to {max(SIZES)}×{max(SIZES)} | {other / 1e9:.0f} | {peak / 1e9:.0f} | {peak / other:.2f} |")


if __name__ == "__main__":
    main()
