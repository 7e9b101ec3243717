//! `gpu-tutor lessons`: the catalogue, with progress.

use std::process::ExitCode;

use gpu_tutor_lessons::Lesson;
use gpu_tutor_render::terminal;
use gpu_tutor_teaching::progress::{Done, Progress};
use gpu_tutor_text::t;
use serde::Serialize;

use super::{Context, Failure, catalogue, row};
use crate::repl::lesson_row;

#[derive(Serialize)]
struct Listed<'a> {
    lesson: &'a str,
    number: Option<u32>,
    section: &'a str,
    title: &'a str,
    summary: &'a str,
    exercises: Vec<&'a str>,
    progress: Done,
}

pub fn run(context: &Context, json: bool) -> Result<ExitCode, Failure> {
    let catalogue = catalogue::chosen(context)?;
    let progress = progress(context);
    if json {
        for lesson in catalogue.lessons() {
            row::print(&listed(lesson, &progress))?;
        }
    } else {
        let here = progress.last_lesson();
        let rows = catalogue.lessons().iter();
        let rows: Vec<_> = rows
            .map(|lesson| lesson_row(lesson, &progress, here == Some(&lesson.id)))
            .collect();
        row::say(&terminal::lessons(&context.theme, &rows))?;
        let next = t!("`gpu-tutor` opens the prompt; `gpu-tutor run LESSON` runs a whole lesson");
        row::say(&format!("{next}\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn listed<'a>(lesson: &'a Lesson, progress: &Progress) -> Listed<'a> {
    Listed {
        lesson: &lesson.id,
        number: lesson.number,
        section: &lesson.section,
        title: &lesson.title,
        summary: &lesson.summary,
        exercises: lesson
            .exercises()
            .map(|exercise| exercise.id.as_str())
            .collect(),
        progress: progress.done(lesson),
    }
}

/// The learner's progress; none if it cannot be read, because the catalogue is useful without it.
fn progress(context: &Context) -> Progress {
    let kept = super::progress::store(context).and_then(|store| store.load());
    match kept {
        Ok(kept) => kept.progress,
        Err(error) => {
            eprintln!("{}", t!("cannot show your progress: %{error}", error));
            Progress::default()
        }
    }
}
