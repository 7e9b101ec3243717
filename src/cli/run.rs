//! `gpu-tutor run LESSON`: runs a lesson's cells and compares their outcomes with what the lesson expects; or runs a
//! notebook.

use std::path::Path;
use std::process::ExitCode;

use gpu_tutor_lessons::{Lesson, Step};
use gpu_tutor_render::words::lesson::heading;
use gpu_tutor_session::Session;

use super::playback::{Playback, Wanted};
use super::{Context, Failure, catalogue, notebook};

pub fn run(context: &Context, name: &str, json: bool) -> Result<ExitCode, Failure> {
    if is_notebook(Path::new(name)) {
        return notebook::run(context, Path::new(name), json);
    }
    let catalogue = catalogue::chosen(context)?;
    let lessons: Vec<&Lesson> = match name {
        "all" => catalogue.lessons().iter().collect(),
        name => vec![catalogue.lesson(name)?],
    };
    let mut playback = Playback::start(context, json)?;
    for (index, lesson) in lessons.iter().enumerate() {
        if playback.stop.asked() {
            break;
        }
        if index > 0 {
            playback.session.reset()?;
        }
        play(&mut playback, lesson)?;
    }
    playback.finish(Wanted::AsTheLessonSays)
}

/// Whether this is the name of a notebook.
pub fn is_notebook(name: &Path) -> bool {
    name.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("ipynb"))
}

fn play(playback: &mut Playback, lesson: &Lesson) -> Result<(), Failure> {
    playback.title(&heading(&lesson.section, &lesson.title))?;
    for step in &lesson.steps {
        if playback.stop.asked() {
            break;
        }
        match step {
            Step::Setup(cell) => playback.cell(&cell.id, "setup", &cell.code)?,
            Step::Demo(demo) => playback.demo(demo)?,
            Step::Prose(_) | Step::Exercise(_) | Step::Quiz(_) => {}
        }
    }
    Ok(())
}
