//! Attacks on kernels that refuse a layer.

use std::net::TcpListener;

use gpu_tutor_sandbox::{End, Launcher, Layer, Way};

use super::attacker::program;
use super::kernel::Without;
use super::support::{Ran, launcher, run, spec};

/// Plays an attack in a box, on a kernel without these layers.
fn attack(without: &'static [Without], words: &[&str]) -> Ran {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    program();
    let attacked = std::thread::spawn(move || {
        without.iter().for_each(|one| one.apply());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let launcher = Launcher {
            ways: Way::ALL.to_vec(),
            ..launcher(Way::Bare)
        };
        let mut spec = spec();
        spec.memory = 128 << 20;
        spec.processes = 20;
        run(&launcher, &spec, program(), &words)
    });
    attacked.join().expect("a box")
}

#[track_caller]
fn assert_missing(ran: &Ran, layers: &[Layer]) {
    let missing: Vec<Layer> = ran.layers.missing.iter().map(|(layer, _)| *layer).collect();
    assert_eq!(missing, layers, "{}", ran.layers);
    assert!(
        ran.layers.missing.iter().all(|(_, why)| !why.is_empty()),
        "{}",
        ran.layers
    );
    assert_eq!(
        ran.layers.active.len() + missing.len(),
        Layer::ALL.len(),
        "{}",
        ran.layers
    );
}

/// Attacks that some layer stops on every kernel.
fn hold(without: &'static [Without]) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("bound").to_string();
    let grader = std::process::id().to_string();
    for words in [
        &["tcp", &address][..],
        &["ptrace", "sibling"],
        &["read-memory", &grader],
        &["prlimit", &grader],
        &["signal", &grader],
        &["segment"],
    ] {
        let ran = attack(without, words);
        assert!(
            ran.said.starts_with("refused"),
            "{without:?} {words:?}: {ran:?}"
        );
    }
    let memory = attack(without, &["hold-memory", "4", "60"]);
    assert_eq!(memory.end, End::Memory, "{without:?}: {memory:?}");
    // The daemon holds the socket open, so this returns only when the daemon is gone.
    assert_eq!(
        attack(without, &["survive"]).end,
        End::Exited(0),
        "{without:?}"
    );
}

/// Attacks that a root folder or Landlock stops.
fn hold_files(without: &'static [Without]) {
    let secret = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(&secret, "secret").expect("written");
    let path = secret.path().to_str().expect("text");
    for file in [path, "/etc/passwd"] {
        let ran = attack(without, &["read", file]);
        assert!(
            ran.said.starts_with("refused"),
            "{without:?} {file}: {ran:?}"
        );
    }
    // In its own root folder, the box may write a file with the same name.
    attack(without, &["write", path]);
    let text = std::fs::read(&secret).expect("there");
    assert_eq!(text, b"secret", "{without:?}");
}

/// Whether this machine itself lacks the layer.
fn lacks(layer: Layer) -> bool {
    attack(&[], &["processes"])
        .layers
        .missing
        .iter()
        .any(|(missing, _)| *missing == layer)
}

const BY_NAMESPACES: [Layer; 3] = [Layer::Namespaces, Layer::Filesystem, Layer::Network];

#[test]
fn a_kernel_without_landlock_leaves_the_other_walls_standing() {
    const WITHOUT: &[Without] = &[Without::Landlock];
    if !lacks(Layer::Cgroup) {
        assert_missing(&attack(WITHOUT, &["processes"]), &[Layer::Landlock]);
    }
    hold(WITHOUT);
    hold_files(WITHOUT);
}

#[test]
fn a_kernel_without_user_namespaces_leaves_the_other_walls_standing() {
    const WITHOUT: &[Without] = &[Without::Namespaces];
    let ran = attack(WITHOUT, &["processes"]);
    if !lacks(Layer::Cgroup) {
        assert_missing(&ran, &[&BY_NAMESPACES[..], &[Layer::Limits]].concat());
    }
    assert!(
        ran.layers.to_string().contains("user namespaces: "),
        "{}",
        ran.layers
    );
    hold(WITHOUT);
    hold_files(WITHOUT);
}

#[test]
fn a_machine_without_control_groups_leaves_the_other_walls_standing() {
    const WITHOUT: &[Without] = &[Without::Cgroups];
    assert_missing(&attack(WITHOUT, &["processes"]), &[Layer::Cgroup]);
    hold(WITHOUT);
    hold_files(WITHOUT);
}

#[test]
fn a_kernel_without_any_of_them_still_limits_and_filters() {
    const WITHOUT: &[Without] = &[Without::Landlock, Without::Namespaces, Without::Cgroups];
    let ran = attack(WITHOUT, &["processes"]);
    let others = [Layer::Landlock, Layer::Cgroup, Layer::Limits];
    let missing = [&BY_NAMESPACES[..], &others].concat();
    assert_missing(&ran, &missing);
    hold(WITHOUT);
}

#[test]
fn an_answer_is_compiled_and_graded_on_a_kernel_without_user_namespaces() {
    let answer = "fn where_to(w: usize, p: usize) -> String {\n    if w < p { format!(\"cuda:{w}\") } else { \"cpu\".into() }\n}\n\
        fn everywhere(p: usize) -> Vec<String> {\n    if p == 0 { vec![where_to(0, 0)] } else { \
        (0..p).map(|i| where_to(i, p)).collect() }\n}";
    let graded = std::thread::spawn(move || {
        Without::Namespaces.apply();
        crate::support::run(&["check", "where-to", "-", "--json"], answer)
    });
    let report = graded.join().expect("a report").exits(0).json().remove(0);
    assert_eq!(report["score"], 6, "{report}");
    let missing = report["layers"]["missing"].to_string();
    assert!(missing.contains("namespaces"), "{report}");
}
