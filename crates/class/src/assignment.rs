//! Finds an assignment by the names of its lessons and exercises.

use gpu_tutor_lessons::{Catalogue, Exercise, Lesson, NotFound};

use super::Assignment;

/// Returns the exercises of the named lessons, and the named exercises themselves, in this order, each only once.
///
/// # Errors
/// If the catalogue has neither a lesson nor an exercise with one of the names.
pub fn named<'a>(catalogue: &'a Catalogue, names: &[String]) -> Result<Assignment<'a>, NotFound> {
    let mut exercises: Vec<(&Lesson, &Exercise)> = Vec::new();
    let mut ids = Vec::new();
    for name in names {
        let (id, found) = match catalogue.lesson(name) {
            Ok(lesson) => (
                &lesson.id,
                lesson.exercises().map(|one| (lesson, one)).collect(),
            ),
            Err(no_lesson) => match catalogue.exercise(name) {
                Ok((lesson, exercise)) => (&exercise.id, vec![(lesson, exercise)]),
                // The error that suggests similar names is more helpful.
                Err(_) if !no_lesson.nearest.is_empty() => return Err(no_lesson),
                Err(no_exercise) => return Err(no_exercise),
            },
        };
        ids.push(id.as_str());
        for (lesson, exercise) in found {
            if !exercises
                .iter()
                .any(|(_, other)| std::ptr::eq(*other, exercise))
            {
                exercises.push((lesson, exercise));
            }
        }
    }
    Ok(Assignment {
        name: ids.join("+"),
        exercises,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_and_exercises_are_named_together_and_nothing_comes_twice() {
        let catalogue = Catalogue::embedded();
        let names = ["rare-class", "modules", "norms"].map(str::to_owned);
        let assignment = named(&catalogue, &names).expect("they are there");
        let ids: Vec<&str> = assignment
            .exercises
            .iter()
            .map(|(_, one)| one.id.as_str())
            .collect();
        assert_eq!(ids, ["rare-class", "two-buffers", "two-hundred-norms"]);
        assert_eq!(assignment.name, "rare-class+modules+norms");
        assert!(named(&catalogue, &["modulse".to_owned()]).is_err());
    }
}
