"""The task of a script in this folder, in PyTorch, on the same GPU: `measure.py DEVICE TASK [--rehearsal]`.

Prints the same `measured` lines.
"""

import sys
import time

import torch

REHEARSAL = "--rehearsal" in sys.argv
DEVICE = torch.device(sys.argv[1])
WARM_UP = 2
RUNS = 3 if REHEARSAL else 7


def synchronize():
    if DEVICE.type == "cuda":
        torch.cuda.synchronize(DEVICE)


def timed(run, wait=True):
    """Seconds of one run, including all of the device's work unless the run does not wait for it."""
    synchronize()
    start = time.perf_counter()
    run()
    if wait:
        synchronize()
    took = time.perf_counter() - start
    synchronize()
    return took


def measured(name, unit, samples):
    print("measured", name, unit, *(f"{sample:.9f}" if unit == "s" else str(sample) for sample in samples))


def samples(run, wait=True):
    return [timed(run, wait) for _ in range(WARM_UP + RUNS)][WARM_UP:]


def products():
    size, count = (64, 20) if REHEARSAL else (1000, 1000)
    inputs = [torch.rand(size, size, device=DEVICE) for _ in range(count)]

    def run():
        for x in inputs:
            x @ x

    measured("products", "s", samples(run))
    measured("queueing", "s", samples(run, wait=False))


def norms():
    count = 50 if REHEARSAL else 1000
    inputs = [torch.rand(100, 100, device=DEVICE) for _ in range(count)]
    other = torch.rand(100, 100, device=DEVICE)

    def one_by_one():
        return [torch.linalg.norm(x @ other).item() for x in inputs]

    def at_the_end():
        return torch.stack([torch.linalg.norm(x @ other) for x in inputs]).cpu().tolist()

    apart = max(abs(a - b) / a for a, b in zip(one_by_one(), at_the_end(), strict=True))
    assert apart < 1e-5, f"the two ways differ by {apart}"
    one, end = [], []
    for run in range(WARM_UP + RUNS):
        first, second = timed(one_by_one), timed(at_the_end)
        if run >= WARM_UP:
            one.append(first)
            end.append(second)
    measured("norms-one-by-one", "s", one)
    measured("norms-at-the-end", "s", end)


def memory():
    if DEVICE.type != "cuda":
        return

    def tell(when):
        synchronize()
        free, total = torch.cuda.mem_get_info(DEVICE)
        measured(f"memory-allocated-{when}", "bytes", [torch.cuda.memory_allocated(DEVICE)])
        measured(f"memory-reserved-{when}", "bytes", [torch.cuda.memory_reserved(DEVICE)])
        measured(f"memory-driver-{when}", "bytes", [total - free])

    torch.cuda.empty_cache()
    tell("before")
    large = torch.ones(1 << 28, device=DEVICE)
    measured("memory-tensor", "bytes", [large.nbytes])
    tell("with")
    del large
    torch.cuda.empty_cache()
    tell("after")


def speed():
    many, side = (1 << 12, 64) if REHEARSAL else (1 << 24, 4096)
    small = torch.ones(8, device=DEVICE)
    a, b = (torch.rand(many, device=DEVICE) for _ in range(2))
    square = torch.rand(side, side, device=DEVICE)
    half = square.to(torch.bfloat16)
    on_host = torch.rand(many)

    def measure(name, count, work):
        def run():
            for _ in range(count):
                work()

        measured(name, "s", [sample / count for sample in samples(run)])

    measure("speed-launch", 1000, lambda: small + 1.0)
    measure("speed-add", 20, lambda: a + b)
    measure("speed-sum", 20, lambda: a.sum())
    measure("speed-mean", 20, lambda: a.mean())
    measure("speed-max", 20, lambda: a.max())
    measure("speed-norm", 20, lambda: torch.linalg.norm(a))
    measure("speed-rows", 20, lambda: square.sum(1))
    measure("speed-softmax", 20, lambda: torch.softmax(square, 1))
    measure("speed-product", 10, lambda: square @ square)
    measure("speed-product-bf16", 10, lambda: half @ half)
    measure("speed-to-device", 5, lambda: on_host.to(DEVICE))
    measure("speed-to-host", 5, lambda: a.cpu())


torch.backends.cuda.matmul.allow_tf32 = False
torch.backends.cudnn.allow_tf32 = False
print(f"PyTorch {torch.__version__}, CUDA {torch.version.cuda}, TF32 allowed: {torch.backends.cuda.matmul.allow_tf32}")
with torch.inference_mode():
    {"products": products, "norms": norms, "memory": memory, "speed": speed}[sys.argv[2]]()
