//! Every path in this repository that a document names exists.

use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::support;

/// A name without a folder counts as a file in this repository if it has one of these endings.
const ENDINGS: [&str; 7] = ["awk", "lock", "md", "py", "rs", "sh", "toml"];

/// Names in documents that look like paths in this repository but are not: the document, the name, and what it is.
const FOREIGN: [(&str, &str, &str); 9] = [
    ("TEACHING.md", ".rs", "the ending of a learner's file"),
    (
        "docs/gpus.md",
        "nvidia/cu13",
        "a folder of a Python package",
    ),
    (
        "packaging/LICENCES.md",
        "lib/gpu-tutor/licences/",
        "a folder of an installed bundle",
    ),
    (
        "packaging/LICENCES.md",
        "bin/gpu-tutor",
        "a file of an installed bundle",
    ),
    (
        "packaging/LICENCES.md",
        "rust/licenses/",
        "a folder of an installed bundle",
    ),
    (
        "packaging/LICENCES.md",
        "rust-analyzer/",
        "a folder of an installed bundle",
    ),
    (
        "packaging/LICENCES.md",
        "nvidia_cuda_runtime-13.0.96.dist-info/licenses/License.txt",
        "a file of a Python package",
    ),
    ("patches/README.md", "rust_analyzer.rs", "a file of evcxr"),
    (
        "patches/README.md",
        "quantized/tokenizer.rs",
        "a file of candle",
    ),
];

/// The files and folders in the repository, as paths relative to its root.
fn tree(folder: &Path, root: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if [".git", "__pycache__", "target"].map(|name| path.ends_with(name)) != [false; 3] {
            continue;
        }
        found.push(path.strip_prefix(root).expect("under the root").to_owned());
        // A link leads to something that is read elsewhere.
        if path.is_dir() && !path.is_symlink() {
            tree(&path, root, found);
        }
    }
}

/// Whether a code span is a path and not a command, a URL, a pattern or a place outside the repository.
fn is_path(text: &str) -> bool {
    let placeholder = |part: &str| part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase());
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    let media_type = ["application/", "image/", "text/"].iter();
    let ending = text.rsplit_once('.').map(|(_, ending)| ending);
    text.chars().all(plain)
        && text.chars().any(char::is_alphanumeric)
        && !text.starts_with(['/', '-'])
        && !text.split(['/', '-', '.']).any(placeholder)
        && !media_type.into_iter().any(|kind| text.starts_with(kind))
        && (text.contains('/') || ending.is_some_and(|ending| ENDINGS.contains(&ending)))
}

/// The paths that a document names and that are not in `tree`, as `line: path`.
///
/// A link is relative to the document's folder. A code span may leave out the folders that its sentence is about. In a
/// command, a word counts if it begins with a name at the root of the repository.
fn missing(document: &Path, text: &str, tree: &[PathBuf]) -> Vec<String> {
    let known = |path: &str| tree.iter().any(|known| known.ends_with(path));
    let at_root = |word: &str| {
        let first = word.split_once('/').map(|(first, _)| first);
        first.is_some_and(|first| tree.iter().any(|known| known == Path::new(first)))
    };
    let in_command = |command: &str| {
        let words = command.split_whitespace();
        let paths = words.filter(|word| is_path(word) && at_root(word));
        paths.map(str::to_owned).collect::<Vec<_>>()
    };
    let mut in_shell = false;
    let mut found = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let named = match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                in_shell = &*info == "sh";
                continue;
            }
            Event::End(TagEnd::CodeBlock) => {
                in_shell = false;
                continue;
            }
            Event::Text(command) if in_shell => in_command(&command),
            Event::Code(code) if is_path(&code) => vec![code.into_string()],
            Event::Code(code) => in_command(&code),
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                let path = dest_url.split('#').next().unwrap_or_default();
                let folder = document.parent().expect("a document lies in a folder");
                let mut target = PathBuf::new();
                for part in folder.join(path).components() {
                    if part == Component::ParentDir {
                        target.pop();
                    } else {
                        target.push(part);
                    }
                }
                let inside = !path.is_empty() && !path.contains(':');
                if inside && !tree.contains(&target) {
                    let line = text[..range.start].lines().count();
                    found.push(format!("{line}: {path}"));
                }
                continue;
            }
            _ => continue,
        };
        let foreign = |path: &str| {
            let mut all = FOREIGN.iter();
            all.any(|(file, name, _)| document == Path::new(file) && *name == path)
        };
        let line = text[..=range.start].lines().count();
        let gone = named.iter().filter(|path| !known(path) && !foreign(path));
        found.extend(gone.map(|path| format!("{line}: {path}")));
    }
    found
}

#[test]
fn every_path_that_a_document_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    tree(root, root, &mut paths);
    let is_document = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "md");
    let documents: Vec<_> = paths.iter().filter(is_document).collect();
    assert!(documents.len() > 20, "found {documents:?}");
    let mut gone = Vec::new();
    for document in documents {
        let text = std::fs::read_to_string(root.join(document)).expect("a document");
        let missing = missing(document, &text, &paths);
        gone.extend(
            missing
                .iter()
                .map(|at| format!("{}:{at}", document.display())),
        );
    }
    assert!(
        gone.is_empty(),
        "paths that do not exist:\n{}",
        gone.join("\n")
    );
}

#[test]
fn a_path_that_does_not_exist_is_told_with_its_line() {
    let tree = [
        "docs",
        "docs/guide.md",
        "src",
        "src/cell",
        "src/cell/read.rs",
    ]
    .map(PathBuf::from);
    let text = "\
`src/cell/` has `read.rs` and `cell/read.rs`, [a guide](guide.md), [its end](guide.md#end).
`src/cell/gone.rs` and `gone.rs`; `cell/gone/`; [a guide](gone.md)

| table |
|---|
| `src/gone` |

```sh
docs/gone now src/cell/read.rs  # from /docs/other.sh
```

`docs/gone.sh --now`, and [from here](../src/cell), not [from the root](src/cell).
Not of this repository: `cargo run src`, `https://gone.rs/a`, `~/gone.rs`, `/gone/a.rs`, `image/png`, `text/gone`, `a / b`,
`lessons/NN-id.md`, `cache/KEY`, `corpus/<kind>.rs`, `F.ipynb`, `serde_json`, `…/gone.rs`, `*.rs`, `-/x`, `user.json`, <https://gone.rs/>.
";
    assert_eq!(
        missing(Path::new("docs/guide.md"), text, &tree),
        [
            "2: src/cell/gone.rs",
            "2: gone.rs",
            "2: cell/gone/",
            "2: gone.md",
            "6: src/gone",
            "9: docs/gone",
            "12: docs/gone.sh",
            "12: src/cell",
        ]
    );
}

#[test]
fn the_page_on_the_prompt_lists_every_command() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/prompt.md");
    let page = std::fs::read_to_string(page).expect("a document");
    let missing: Vec<&str> = gpu_tutor_command::all()
        .map(|command| command.info.name)
        .filter(|name| !page.contains(&format!("`{name}")))
        .collect();
    assert!(
        missing.is_empty(),
        "docs/prompt.md does not name {missing:?}"
    );
}

/// What `gpu-tutor COMMAND… --help` prints.
fn help(command: &[&str]) -> String {
    let ran = support::tutor().args(command).arg("--help").output();
    let ran = ran.expect("the program runs");
    assert!(ran.status.success(), "{command:?}");
    String::from_utf8(ran.stdout).expect("help is text")
}

/// The commands that a help text lists. Continued lines of their descriptions are indented further.
fn subcommands(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    lines
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect()
}

/// The options that a help text lists, each with its names: `["-o", "--output"]`.
fn options(help: &str) -> Vec<Vec<&str>> {
    let is_name = |word: &&str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        word.starts_with('-') && word.chars().all(plain)
    };
    let lines = help.lines().map(str::trim_start);
    lines
        .map(|line| line.split([' ', ',']).filter(|word| !word.is_empty()))
        .map(|words| words.take_while(is_name).collect::<Vec<_>>())
        .filter(|names| !names.is_empty() && !names.contains(&"-h") && !names.contains(&"-V"))
        .collect()
}

#[test]
fn the_pages_on_commands_and_the_teachers_guide_name_every_option_of_every_command() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let documents = ["docs/commands.md", "docs/offline.md", "TEACHING.md"]
        .map(|name| std::fs::read_to_string(root.join(name)).expect("a document"))
        .concat();
    let named: Vec<&str> = documents
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
        .collect();
    let top = help(&[]);
    let mut commands: Vec<Vec<&str>> = subcommands(&top).into_iter().map(|one| vec![one]).collect();
    assert!(commands.len() > 10, "found {commands:?}");
    let (kernel, cache) = (help(&["kernel"]), help(&["cache"]));
    // Jupyter calls `kernel run`, with options that `kernel nbgrader-config` writes for it.
    let kernels = subcommands(&kernel)
        .into_iter()
        .filter(|name| *name != "run");
    commands.extend(kernels.map(|name| vec!["kernel", name]));
    let caches = subcommands(&cache).into_iter();
    commands.extend(caches.map(|name| vec!["cache", name]));
    let mut missing = Vec::new();
    for command in commands {
        let help = help(&command);
        let mut gone = options(&help);
        gone.retain(|names| !names.iter().any(|name| named.contains(name)));
        missing.extend(
            gone.iter()
                .map(|names| format!("{} {}", command.join(" "), names.join(" "))),
        );
    }
    assert!(missing.is_empty(), "no document names {missing:?}");
}

#[test]
fn every_page_of_the_book_is_in_its_contents() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let contents = std::fs::read_to_string(docs.join("SUMMARY.md")).expect("the contents");
    let pages = std::fs::read_dir(docs).expect("the book").flatten();
    let names = pages.map(|entry| entry.file_name().to_string_lossy().into_owned());
    for name in names.filter(|name| name.ends_with(".md") && name != "SUMMARY.md") {
        assert!(contents.contains(&format!("({name})")), "{name}");
    }
}

#[test]
fn the_first_lesson_of_the_format_breaks_no_rule() {
    let format = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons/FORMAT.md");
    let format = std::fs::read_to_string(format).expect("a document");
    let (_, rest) = format.split_once("````markdown\n").expect("a lesson");
    let (lesson, _) = rest.split_once("````").expect("the end of the lesson");
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("01-halves.md"), lesson).expect("a file");
    let ran = support::tutor()
        .args(["lint", "--no-mutants"])
        .arg(folder.path())
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(
        ran.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(said.contains("5 answers graded, 0 findings"), "{said}");
}
