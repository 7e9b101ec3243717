//! `gpu-tutor run LESSON`: plays a lesson's cells and holds them against what the lesson says.

use std::process::ExitCode;

use super::row::{Row, print};
use super::{Context, Failure, catalogue, exec, start};
use crate::grade::judge_demo;
use crate::lesson::{Demo, Lesson, Step};
use crate::render::terminal::{self, Style};
use crate::session::{Outcome, Session, Status, gpus};

pub fn run(context: &Context, name: &str, json: bool) -> Result<ExitCode, Failure> {
    let catalogue = catalogue::embedded()?;
    let lessons: Vec<&Lesson> = match name {
        "all" => catalogue.lessons().iter().collect(),
        name => vec![catalogue.lesson(name)?],
    };
    let mut session = start::session(context, None)?;
    let _interrupted = start::interruptible(&session);
    let gpus = gpus::count();
    let mut player = Player {
        context,
        session: &mut session,
        json,
        gpus,
        played: 0,
        failed: 0,
    };
    for (index, lesson) in lessons.iter().enumerate() {
        if index > 0 {
            player.session.reset()?;
        }
        player.lesson(lesson)?;
    }
    let (played, failed) = (player.played, player.failed);
    if !json {
        println!("{played} cells played, {failed} not as their lesson says");
    }
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

struct Player<'a> {
    context: &'a Context,
    session: &'a mut dyn Session,
    json: bool,
    gpus: usize,
    played: usize,
    failed: usize,
}

impl Player<'_> {
    fn lesson(&mut self, lesson: &Lesson) -> Result<(), Failure> {
        if !self.json {
            let heading = format!("{} {}", lesson.section, lesson.title);
            println!("\n{}", self.context.theme.paint(Style::Heading, &heading));
        }
        for step in &lesson.steps {
            match step {
                Step::Setup(cell) => {
                    let outcome = self.cell(&cell.code);
                    let unmet: Vec<String> = outcome
                        .error
                        .iter()
                        .map(|error| error.message.clone())
                        .collect();
                    self.tell(&cell.id, "setup", &cell.code, &outcome, &unmet)?;
                }
                Step::Demo(demo) => self.demo(demo)?,
                Step::Prose(_) | Step::Exercise(_) | Step::Quiz(_) => {}
            }
        }
        Ok(())
    }

    fn demo(&mut self, demo: &Demo) -> Result<(), Failure> {
        if demo.fresh {
            self.session.reset()?;
        }
        let outcome = self.cell(&demo.cell.code);
        let mut unmet = judge_demo(demo, &outcome, self.gpus);
        if outcome.status == Status::Died {
            unmet.push("its process ended".to_owned());
        }
        self.tell(&demo.cell.id, "demo", &demo.cell.code, &outcome, &unmet)
    }

    fn cell(&mut self, code: &str) -> Outcome {
        let json = self.json;
        if !json {
            println!(
                "\n{}",
                terminal::code_block(&self.context.theme, code).trim_end()
            );
        }
        self.session.run(code, &mut |output| {
            if !json {
                start::echo(output)
            }
        })
    }

    fn tell(
        &mut self,
        id: &str,
        kind: &str,
        code: &str,
        outcome: &Outcome,
        unmet: &[String],
    ) -> Result<(), Failure> {
        self.played += 1;
        self.failed += usize::from(!unmet.is_empty());
        if self.json {
            return Ok(print(&Row {
                cell: id,
                kind,
                outcome,
                unmet: Some(unmet),
            })?);
        }
        let theme = &self.context.theme;
        exec::show(theme, code, outcome);
        for line in unmet {
            println!(
                "{} {id}: {line}",
                theme.paint(Style::Bad, theme.either("✗", "x"))
            );
        }
        Ok(())
    }
}
