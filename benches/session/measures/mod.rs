//! All measures, in the order of the table.

mod completion;
mod crowd;
mod growth;
mod interrupts;
mod loops;
mod resident;
mod scripted;
mod start;
mod typing;

use std::path::PathBuf;

use anyhow::Result;
use gpu_tutor_session::SessionOptions;
use gpu_tutor_session::live::Live;

use crate::cells::Fresh;
use crate::figure::{Figure, Value};
use crate::place::Place;
use crate::stock::Stock;
use crate::subject::{self, Subject};
use crate::table::Row;

/// A group of rows that are measured together.
pub struct Measure {
    pub name: &'static str,
    pub run: fn(&mut Bench) -> Result<Vec<Row>>,
}

pub const MEASURES: [Measure; 9] = [
    Measure {
        name: "start",
        run: start::measure,
    },
    Measure {
        name: "typed",
        run: typing::measure,
    },
    Measure {
        name: "scripted",
        run: scripted::measure,
    },
    Measure {
        name: "completion",
        run: completion::measure,
    },
    Measure {
        name: "interrupt",
        run: interrupts::measure,
    },
    Measure {
        name: "memory",
        run: resident::measure,
    },
    Measure {
        name: "growth",
        run: growth::measure,
    },
    Measure {
        name: "crowd",
        run: crowd::measure,
    },
    Measure {
        name: "loops",
        run: loops::measure,
    },
];

/// The measurement of stock evcxr, or the entry that its column shows instead.
type Theirs<T> = Result<T, Figure>;

/// The state that the measures share.
pub struct Bench {
    pub place: Place,
    pub fresh: Fresh,
    options: SessionOptions,
    without_stock: bool,
}

impl Bench {
    pub fn new(place: Place, without_stock: bool) -> Result<Bench> {
        Ok(Bench {
            place,
            fresh: Fresh::new(),
            options: subject::options()?,
            without_stock,
        })
    }

    pub fn options(&self) -> &SessionOptions {
        &self.options
    }

    /// Opens a session of gpu-tutor and warms it up.
    pub fn ours(&mut self) -> Result<Live> {
        let mut live = subject::ours(&self.options)?;
        self.warm_up(&mut live)?;
        Ok(live)
    }

    /// Measures stock evcxr with candle after a warm-up. Only the first call builds candle.
    pub fn beside<T>(
        &mut self,
        measure: impl FnOnce(&mut Bench, &mut Stock) -> Result<T>,
    ) -> Theirs<T> {
        self.theirs(|bench| {
            let mut stock = Stock::start(&bench.stock_folder()?)?;
            stock.depend_on_candle()?;
            bench.warm_up(&mut stock)?;
            measure(bench, &mut stock)
        })
    }

    /// Runs a measurement of stock evcxr. If it fails, only stock's figures are missing.
    pub fn theirs<T>(&mut self, measure: impl FnOnce(&mut Bench) -> Result<T>) -> Theirs<T> {
        if self.without_stock {
            return Err(Figure::not("left out of this run"));
        }
        measure(self).map_err(|error| {
            let text = format!("{error:#}");
            eprintln!("stock evcxr could not be measured: {text}");
            Figure::not(text.lines().next().unwrap_or_default())
        })
    }

    /// The folder for stock evcxr's builds, which is kept for the whole run.
    pub fn stock_folder(&self) -> Result<PathBuf> {
        self.place.folder("stock")
    }

    /// Runs cells that are not counted, because the first ones read files that are then cached.
    fn warm_up(&mut self, subject: &mut dyn Subject) -> Result<()> {
        for index in 0..3 {
            subject.run(&self.fresh.typed(index))?;
        }
        Ok(())
    }
}

/// The entry in stock evcxr's column: its figure, or the reason why there is none.
pub fn column<T>(theirs: &Theirs<T>, value: impl Fn(&T) -> Value) -> Figure {
    match theirs {
        Ok(measured) => Figure::Measured(value(measured)),
        Err(why) => why.clone(),
    }
}
