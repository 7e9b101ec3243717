//! Everything that is measured, in the order of the table.

mod completion;
mod crowd;
mod growth;
mod interrupts;
mod loops;
mod resident;
mod scripted;
mod start;
mod typing;

use anyhow::Result;
use gpu_tutor::session::live::{Live, Options};

use crate::cells::Fresh;
use crate::place::Place;
use crate::stock::Stock;
use crate::subject;
use crate::table::{Figure, Row};

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

/// What measures share.
pub struct Bench {
    pub place: Place,
    pub fresh: Fresh,
    options: Options,
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

    pub fn options(&self) -> &Options {
        &self.options
    }

    /// A session that is ready, and warm.
    pub fn ours(&mut self) -> Result<Live> {
        let mut live = subject::ours(&self.options)?;
        self.warm_up(&mut live)?;
        Ok(live)
    }

    /// Stock evcxr with candle, warm; `None` where it is left out. The first one builds candle, later ones find it built.
    pub fn stock(&mut self) -> Result<Option<Stock>> {
        if self.without_stock {
            return Ok(None);
        }
        let mut stock = Stock::start(&self.place.folder("stock")?)?;
        stock.depend_on_candle()?;
        self.warm_up(&mut stock)?;
        Ok(Some(stock))
    }

    /// Cells that are not counted: the first ones read files that later ones find in memory.
    fn warm_up(&mut self, subject: &mut dyn subject::Subject) -> Result<()> {
        for index in 0..3 {
            subject.run(&self.fresh.typed(index))?;
        }
        Ok(())
    }

    pub fn wants_stock(&self) -> bool {
        !self.without_stock
    }

    /// What stock's column says where there is no stock to be measured.
    pub fn no_stock() -> Figure {
        Figure::not("left out of this run")
    }
}
