//! Measures what a session costs on this machine and compares it with stock evcxr: `cargo bench --bench session`.

mod arguments;
mod cells;
mod figure;
mod machine;
mod measures;
mod memory;
mod phases;
mod place;
mod pty;
mod statistics;
mod stock;
mod subject;
mod table;
mod terminal;

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;

use arguments::Arguments;
use measures::{Bench, MEASURES};
use table::{Row, Table};

fn main() -> Result<ExitCode> {
    if let Some(code) = gpu_tutor_session::hook() {
        return Ok(code);
    }
    run(&Arguments::parse()).map(|()| ExitCode::SUCCESS)
}

fn run(arguments: &Arguments) -> Result<()> {
    // SAFETY: this process has only its main thread so far.
    let place = unsafe { place::enter() }.context("no folders for the measurements")?;
    // SAFETY: `place::enter` starts no thread, so this is still the only one.
    let _environment = unsafe { gpu_tutor_session::machine::environment::enter() }
        .context("no temporary folder")?;
    if let Some(role) = arguments.phases() {
        return phases::measure(role);
    }
    let mut bench = Bench::new(place, arguments.without_stock)?;
    let mut rows: Vec<Row> = Vec::new();
    for measure in MEASURES {
        if !arguments.wants(measure.name) {
            continue;
        }
        eprintln!("measuring: {}", measure.name);
        match (measure.run)(&mut bench) {
            Ok(measured) => {
                // Print each row at once, so that an aborted run still shows results.
                for row in &measured {
                    eprintln!("  {}: {} (stock: {})", row.measure, row.ours, row.stock);
                }
                rows.extend(measured);
            }
            Err(error) => {
                eprintln!("{} could not be measured: {error:#}", measure.name);
                rows.push(Row::failed(measure.name));
            }
        }
    }
    let table = Table::new(machine::describe(), rows);
    println!("{}", table.markdown());
    for missed in table.missed() {
        println!("{missed}");
    }
    if arguments.is_whole() {
        table.write()?;
    } else {
        eprintln!("nothing was written: only a whole run, with stock evcxr, makes the table");
    }
    Ok(())
}
