//! `gpu-tutor run LESSON`: plays a lesson's cells and holds them against what the lesson says.

use std::process::ExitCode;

use super::echo::Echo;
use super::row::{Row, print, say};
use super::start::Stop;
use super::{Context, Failure, catalogue, exec, start};
use crate::grade::judge_demo;
use crate::lesson::{Demo, Lesson, Step};
use crate::render::terminal::{self, Style};
use crate::session::live::Live;
use crate::session::{Outcome, Session, Status};

pub fn run(context: &Context, name: &str, json: bool) -> Result<ExitCode, Failure> {
    let catalogue = catalogue::embedded()?;
    let lessons: Vec<&Lesson> = match name {
        "all" => catalogue.lessons().iter().collect(),
        name => vec![catalogue.lesson(name)?],
    };
    let stop = start::Stop::at_ctrl_c();
    let session = start::session(context)?;
    let mut player = Player {
        context,
        gpus: session.gpus(),
        session,
        json,
        echo: Echo::new(&context.theme).silent(json),
        stop,
        played: 0,
        failed: 0,
    };
    player.stop.aim(&player.session);
    for (index, lesson) in lessons.iter().enumerate() {
        if player.stop.asked() {
            break;
        }
        if index > 0 {
            player.session.reset()?;
        }
        player.lesson(lesson)?;
    }
    let (played, failed, stopped) = (player.played, player.failed, player.stop.asked());
    if !json {
        let end = if stopped { "; stopped" } else { "" };
        say(&format!(
            "{played} cells played, {failed} not as their lesson says{end}\n"
        ))?;
    }
    Ok(if failed == 0 && !stopped {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

struct Player<'a> {
    context: &'a Context,
    session: Live,
    json: bool,
    echo: Echo,
    gpus: usize,
    stop: Stop,
    played: usize,
    failed: usize,
}

impl Player<'_> {
    fn lesson(&mut self, lesson: &Lesson) -> Result<(), Failure> {
        if !self.json {
            let heading = format!("{} {}", lesson.section, lesson.title);
            let heading = self.context.theme.paint(Style::Heading, &heading);
            say(&format!("\n{heading}\n"))?;
        }
        for step in &lesson.steps {
            if self.stop.asked() {
                break;
            }
            match step {
                Step::Setup(cell) => {
                    self.announce(&cell.code)?;
                    let outcome = self.echo.run(&mut self.session, &cell.code);
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

    /// A demo that must see nothing of what came before gets a session of its own; the lesson's goes on after it.
    fn demo(&mut self, demo: &Demo) -> Result<(), Failure> {
        let code = &demo.cell.code;
        self.announce(code)?;
        let outcome = if demo.fresh {
            let mut alone = start::session(self.context)?;
            self.stop.aim(&alone);
            let outcome = self.echo.run(&mut alone, code);
            self.stop.aim(&self.session);
            outcome
        } else {
            self.echo.run(&mut self.session, code)
        };
        let mut unmet = judge_demo(demo, &outcome, self.gpus);
        if outcome.status == Status::Died {
            unmet.push("its process ended".to_owned());
        }
        self.tell(&demo.cell.id, "demo", code, &outcome, &unmet)
    }

    fn announce(&self, code: &str) -> std::io::Result<()> {
        if self.json {
            return Ok(());
        }
        let block = terminal::code_block(&self.context.theme, code);
        say(&format!("\n{}\n", block.trim_end()))
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
            return Ok(print(&Row::new(id, kind, outcome, Some(unmet)))?);
        }
        let theme = &self.context.theme;
        exec::show(theme, code, outcome)?;
        for line in unmet {
            let mark = theme.paint(Style::Bad, theme.either("✗", "x"));
            say(&format!("{mark} {id}: {line}\n"))?;
        }
        Ok(())
    }
}
