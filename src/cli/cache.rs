//! `gpu-tutor cache`: lists what is stored on this machine and can be recreated, and removes it.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use gpu_tutor_teaching::progress::Store;
use gpu_tutor_text::units::bytes;
use gpu_tutor_text::{say, t};
use serde::Serialize;

use super::{Context, Failure, row};
use crate::cache::{self, Cache, Entry, Owner, Pruned, Wish};

mod listed;

/// What `gpu-tutor cache` does; without a command, it lists the caches.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// List what is in the cache: size, last use, and which version uses it
    List {
        /// Print one JSON object per entry
        #[arg(long)]
        json: bool,
    },
    /// Remove what this version does not use, except what a running session uses
    Prune(Pruning),
}

/// What to remove.
#[derive(Debug, clap::Args)]
pub struct Pruning {
    /// Only what has not been used for this many days
    #[arg(long, value_name = "DAYS")]
    older_than: Option<u32>,
    /// Also what this version uses; asks first
    #[arg(long)]
    all: bool,
    /// With `--all`: do not ask
    #[arg(long, requires = "all")]
    yes: bool,
    /// Only say what would be removed
    #[arg(long)]
    dry_run: bool,
}

pub fn run(context: &Context, command: Option<Command>) -> Result<ExitCode, Failure> {
    match command {
        None => list(context, false),
        Some(Command::List { json }) => list(context, json),
        Some(Command::Prune(pruning)) => prune(context, &pruning),
    }
}

/// An entry as JSON.
#[derive(Serialize)]
struct Listed<'a> {
    cache: String,
    read_only: bool,
    kind: &'a str,
    key: Option<&'a str>,
    detail: Option<&'a str>,
    paths: Vec<String>,
    bytes: u64,
    /// Seconds since 1970.
    last_used: Option<u64>,
    used_by: &'a str,
    in_use: bool,
}

fn list(context: &Context, json: bool) -> Result<ExitCode, Failure> {
    let caches = cache::all()?;
    if json {
        return print(&caches);
    }
    let now = SystemTime::now();
    let drawn = caches.iter();
    let drawn = drawn.map(|one| listed::cache(&context.theme, one, now));
    row::say(&drawn.collect::<Vec<_>>().join("\n"))?;
    if let Ok(store) = Store::open() {
        let told = t!(
            "progress is stored separately, in %{folder}; no cache command removes it",
            folder = store.folder().display()
        );
        row::say(&format!("\n{told}\n"))?;
    }
    let wish = Wish::default();
    let own = caches.iter().filter(|cache| !cache.is_shared);
    let unused = own.flat_map(|cache| &cache.entries);
    if unused.filter(|entry| wish.wants(entry, now)).count() > 0 {
        let told = t!("`gpu-tutor cache prune` removes what this version does not use");
        row::say(&format!("{told}\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print(caches: &[Cache]) -> Result<ExitCode, Failure> {
    for cache in caches {
        let folder = cache.folder.display().to_string();
        for entry in &cache.entries {
            row::print(&listed(&folder, cache.is_shared, entry))?;
        }
        for path in &cache.foreign {
            row::print(&serde_json::json!({
                "cache": folder, "read_only": cache.is_shared, "kind": "foreign",
                "paths": [path.display().to_string()],
            }))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn listed<'a>(folder: &str, read_only: bool, entry: &'a Entry) -> Listed<'a> {
    let since = |time: SystemTime| time.duration_since(SystemTime::UNIX_EPOCH).ok();
    let paths = entry.paths.iter();
    Listed {
        cache: folder.to_owned(),
        read_only,
        kind: entry.sort.name(),
        key: entry.key.as_deref(),
        detail: entry.detail.as_deref(),
        paths: paths.map(|path| path.display().to_string()).collect(),
        bytes: entry.usage.bytes(),
        last_used: entry.last_used.and_then(since).map(|time| time.as_secs()),
        used_by: entry.owner.name(),
        in_use: entry.in_use,
    }
}

fn prune(context: &Context, pruning: &Pruning) -> Result<ExitCode, Failure> {
    let day = Duration::from_secs(24 * 3600);
    let wish = Wish {
        all: pruning.all,
        older_than: pruning.older_than.map(|days| day * days),
    };
    if pruning.all && !pruning.yes && !pruning.dry_run && !confirmed(context, wish)? {
        row::say(&format!("{}\n", t!("nothing was removed")))?;
        return Ok(ExitCode::SUCCESS);
    }
    let pruned = cache::prune(wish, pruning.dry_run, &mut || {
        eprintln!("{}", t!("another gpu-tutor is pruning the cache; waiting"));
    })?;
    row::say(&report(context, &pruned, pruning.dry_run))?;
    for (entry, error) in &pruned.failed {
        let what = t!(
            "cannot remove %{what}: %{error}",
            what = listed::name(entry),
            error
        );
        let help = t!("check who may write to its folder, and run `gpu-tutor cache prune` again");
        Failure::new(what, help).tell(&context.theme);
    }
    Ok(match pruned.failed.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// Asks whether to remove what this version uses, too.
fn confirmed(context: &Context, wish: Wish) -> Result<bool, Failure> {
    let planned = cache::prune(wish, true, &mut || {})?;
    if planned.removed.is_empty() {
        return Ok(true);
    }
    if !std::io::stdin().is_terminal() {
        return Err(Failure::new(
            t!("`--all` asks first, but standard input is not a terminal"),
            t!("add `--yes`, or use `--dry-run` to see what would be removed"),
        ));
    }
    row::say(&report(context, &planned, true))?;
    let loses_prelude = planned
        .removed
        .iter()
        .any(|entry| entry.sort.name() == "prelude" && entry.owner == Owner::ThisVersion);
    if loses_prelude {
        let told = t!("the next session builds its prelude again, which takes minutes");
        row::say(&format!("{told}\n"))?;
    }
    let question = t!("remove all of this? [y/N]");
    row::say(&format!("{question} "))?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(matches!(
        answer.trim().to_lowercase().as_str(),
        "y" | "yes" | "是"
    ))
}

/// What was or would be removed, and what was left.
fn report(context: &Context, pruned: &Pruned, dry_run: bool) -> String {
    let mut lines: Vec<String> = pruned
        .removed
        .iter()
        .map(|entry| {
            let (what, size) = (listed::name(entry), bytes(entry.usage.bytes()));
            let told = match dry_run {
                true => t!("would remove %{what} (%{size})", what, size),
                false => t!("removed %{what} (%{size})", what, size),
            };
            told.into_owned()
        })
        .collect();
    let kept = pruned.in_use.iter().map(|entry| {
        let what = listed::name(entry);
        say!("kept, because it is in use now: %{what}", what)
    });
    lines.extend(kept);
    let foreign = pruned.foreign.iter().map(|path| {
        let path = path.display();
        say!(
            "left alone, because it is not part of gpu-tutor: %{path}",
            path
        )
    });
    lines.extend(foreign);
    let freed = bytes(pruned.freed);
    let sum = match (pruned.removed.is_empty(), dry_run) {
        (true, true) => t!("nothing would be removed"),
        (true, false) => t!("nothing was removed"),
        (false, true) => t!("%{size} would be freed", size = freed),
        (false, false) => t!("%{size} freed", size = freed),
    };
    lines.push(sum.into_owned());
    if pruned.freed < pruned.bytes {
        let rest = bytes(pruned.bytes - pruned.freed);
        let told = t!(
            "the other %{size} is shared with files that are kept (hard links)",
            size = rest
        );
        lines.push(told.into_owned());
    }
    let lines = lines.iter();
    lines
        .map(|line| listed::filled(&context.theme, line))
        .collect()
}
