# Builds the table of measurements. Reads one `SIDE NAME UNIT VALUE…` per line; SIDE is `tutor` or `torch`. With -v short=1,
# it prints only the medians, for a terminal.

function sort(n,    i, j, kept) {
    for (i = 2; i <= n; i++) {
        kept = v[i]
        for (j = i - 1; j > 0 && v[j] > kept; j--) v[j + 1] = v[j]
        v[j + 1] = kept
    }
}

{
    n = 0
    for (i = 4; i <= NF; i++) v[++n] = $i + 0
    sort(n)
    key = $1 " " $2
    unit[key] = $3
    median[key] = n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
    least[key] = v[1]
    most[key] = v[n]
    count[key] = n
}

function seconds(s) {
    if (s < 0.001) return sprintf("%.2f µs", s * 1e6)
    if (s >= 10) return sprintf("%.1f s", s)
    if (s >= 1) return sprintf("%.2f s", s)
    if (s >= 0.01) return sprintf("%.1f ms", s * 1e3)
    return sprintf("%.3f ms", s * 1e3)
}

function figure(key) {
    if (!(key in median)) return "not measured"
    if (unit[key] == "bytes") return sprintf("%.1f MB", median[key] / 1e6)
    if (short || count[key] == 1) return seconds(median[key])
    return seconds(median[key]) " (" seconds(least[key]) " to " seconds(most[key]) ", " count[key] " runs)"
}

function row(label, name,    a, b, ratio) {
    a = "tutor " name
    b = "torch " name
    if (!(a in median) && !(b in median)) return
    ratio = (a in median) && (b in median) && median[b] > 0 ? sprintf("%.2f", median[a] / median[b]) : "—"
    if (unit[a] == "bytes" || unit[b] == "bytes") ratio = "—"
    printf "| %s | %s | %s | %s |\n", label, figure(a), figure(b), ratio
}

function quotient(label, over, under,    side, cell, i) {
    for (i = 1; i <= 2; i++) {
        side = i == 1 ? "tutor " : "torch "
        cell[i] = (side over) in median && median[side under] > 0 \
            ? sprintf("%.2f×", median[side over] / median[side under]) : "not measured"
    }
    if (cell[1] cell[2] != "not measurednot measured") printf "| %s | %s | %s | — |\n", label, cell[1], cell[2]
}

END {
    print "| measure | gpu-tutor | PyTorch | gpu-tutor / PyTorch |"
    print "|---|---:|---:|---:|"
    row(products_label, "products")
    row("the same, until the host has queued them (2)", "queueing")
    row(norms_label ", each norm sent to the host (3)", "norms-one-by-one")
    row("the same, norms kept on the device, sent once (3)", "norms-at-the-end")
    quotient("one by one / once", "norms-one-by-one", "norms-at-the-end")
    row("work of about 10 ms, bare (4)", "annotation-bare")
    row("the same between an annotation's readings (4)", "annotation-read")
    row("the same as a cell, by the cell's own clock (4)", "annotation-cell")
    row("`x + 1` of 8 floats (6)", "speed-launch")
    row("`a + b` of 2²⁴ floats (6)", "speed-add")
    row("`sum_all` of 2²⁴ floats (6)", "speed-sum")
    row("`mean_all` of 2²⁴ floats (6)", "speed-mean")
    row("`max_all` of 2²⁴ floats (6)", "speed-max")
    row("`norm` of 2²⁴ floats (6)", "speed-norm")
    row("`sum(1)` of 4096×4096 (6)", "speed-rows")
    row("softmax of 4096×4096 (6)", "speed-softmax")
    row("a product of 4096×4096, f32 (6)", "speed-product")
    row("the same in bf16 (6)", "speed-product-bf16")
    row("2²⁴ floats to the device (6)", "speed-to-device")
    row("2²⁴ floats to the host (6)", "speed-to-host")
    row("a tensor (5)", "memory-tensor")
    split("before with after", when, " ")
    for (i = 1; i <= 3; i++) {
        row("in use " when[i] " it, by the library (5)", "memory-allocated-" when[i])
        row("held " when[i] " it, by the library (5)", "memory-reserved-" when[i])
        row("in use " when[i] " it, by the driver, all processes (5)", "memory-driver-" when[i])
    }
}
