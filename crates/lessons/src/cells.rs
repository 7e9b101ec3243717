//! Adds each cell to the step or exercise that it belongs to.

use super::blocks::Fence;
use super::body::Body;
use super::builder::ExerciseBuilder;
use super::check::Check;
use super::expect::Expect;
use super::form::CellKind;
use super::head::Head;
use super::model::{Demo, LessonCell, Step, Wrong};
use super::position::Position;
use super::prediction::{Prediction, Truth};
use super::problem::Problem;
use super::quiz::Quiz;
use super::reader::{Item, OpenDemo, Reader};
use super::suggest::did_you_mean;
use super::survivor::Survivor;

impl Reader<'_> {
    /// Reads one cell. Fails with the mistake that prevents it from being read.
    pub fn cell(&mut self, head: Head, fence: &Fence) -> Result<(), Problem> {
        let code = self.source.text()[fence.body.clone()].trim_end().to_owned();
        if code.trim().is_empty() {
            self.lose(fence);
            return Err(self.source.problem_on_line(head.at, "this cell is empty"));
        }
        let cell = |id: String| LessonCell {
            id,
            at: head.at,
            code: code.clone(),
        };
        match head.kind {
            CellKind::Setup => match head.get("for") {
                Some((_, at)) => self.own_setups.push((cell(head.text("id")), at)),
                None => self
                    .items
                    .push(Item::Step(Step::Setup(cell(head.text("id"))))),
            },
            CellKind::Predict => {
                let prediction = Prediction::read(&self.body(fence, head.at), head.text("id"))?;
                self.prediction = Some((prediction, fence.whole.end));
            }
            CellKind::Demo => {
                let prediction = self.prediction_of(&head, fence);
                self.demo = Some(OpenDemo {
                    cell: cell(head.text("id")),
                    head,
                    end: fence.whole.end,
                    prediction,
                });
            }
            CellKind::Expect => self.expect(head, fence)?,
            CellKind::Exercise => {
                let Some(title) = self.heading.take() else {
                    let message = "an exercise needs a heading of its own";
                    self.lost.push(head.text("id"));
                    return Err(self.source.problem_on_line(head.at, message));
                };
                self.items.push(Item::Exercise(self.exercises.len()));
                let because = head.get("observed-because");
                let because = because.map(|(why, _)| why.to_owned());
                self.exercises
                    .push(ExerciseBuilder::new(title, cell(head.text("id")), because));
            }
            CellKind::Quiz => {
                let quiz = Quiz::read(&self.body(fence, head.at), head.text("id"))?;
                self.items.push(Item::Step(Step::Quiz(quiz)));
            }
            CellKind::Solution => {
                let solution = cell(format!("{}-solution", head.text("for")));
                if let Some(exercise) = self.owner(&head)?
                    && exercise.solution.replace(solution).is_some()
                {
                    let message = format!("exercise `{}` already has a solution", head.text("for"));
                    return Err(self.source.problem_on_line(head.at, message));
                }
            }
            CellKind::Hint => {
                if let Some(exercise) = self.owner(&head)? {
                    exercise.hints.push(code);
                }
            }
            CellKind::Check => {
                let check = Check::read(&self.body(fence, head.at), head.text("id"));
                if let Some(exercise) = self.owner(&head)? {
                    match &check {
                        Ok(check) => exercise.checks.push(check.clone()),
                        Err(_) => exercise.broken.push(head.text("id")),
                    }
                }
                check?;
            }
            CellKind::Wrong => {
                let at = head.get("check").map_or(0..0, |(_, at)| at);
                let wrong = Wrong {
                    cell: cell(head.text("id")),
                    check: head.text("check"),
                    message: head.text("message"),
                };
                if let Some(exercise) = self.owner(&head)? {
                    exercise.wrong.push((wrong, at));
                }
            }
            CellKind::Survivor => {
                let survivor = Survivor::read(&self.body(fence, head.at))?;
                if let Some(exercise) = self.owner(&head)? {
                    exercise.survivors.push(survivor);
                }
            }
        }
        Ok(())
    }

    fn body(&self, fence: &Fence, at: Position) -> Body<'_> {
        Body {
            source: self.source,
            range: fence.body.clone(),
            at,
        }
    }

    fn expect(&mut self, head: Head, fence: &Fence) -> Result<(), Problem> {
        let adjacent = |end| self.is_adjacent(end, fence);
        let is_above = self.demo.as_ref().is_some_and(|demo| adjacent(demo.end));
        let Some(demo) = self.demo.take_if(|_| is_above) else {
            let lone = self.demo.take().is_none();
            let message = if lone {
                "this expectation follows no demo"
            } else {
                "an expectation goes right after its demo, with nothing in between"
            };
            return Err(self.source.problem_on_line(head.at, message));
        };
        let expect: Expect = self.body(fence, head.at).keys()?;
        if let Some(flaw) = expect.flaw() {
            return Err(self.source.problem_on_line(head.at, flaw));
        }
        let covers = demo.head.text("covers");
        let covers = covers
            .split(',')
            .map(str::trim)
            .filter(|row| !row.is_empty());
        let covers = covers.map(str::to_owned).collect();
        let fresh = demo.head.get("session").is_some();
        self.items.push(Item::Step(Step::Demo(Box::new(Demo {
            cell: demo.cell,
            expect,
            covers,
            fresh,
            prediction: demo.prediction,
        }))));
        Ok(())
    }

    fn is_adjacent(&self, end: usize, fence: &Fence) -> bool {
        self.source.text()[end..fence.whole.start].trim().is_empty()
    }

    /// The prediction that comes directly before a demo.
    fn prediction_of(&mut self, demo: &Head, fence: &Fence) -> Option<Prediction> {
        let (_, end) = self.prediction.as_ref()?;
        if !self.is_adjacent(*end, fence) {
            self.lone_prediction();
            return None;
        }
        let (prediction, _) = self.prediction.take()?;
        if demo.get("session").is_some() && matches!(prediction.truth, Truth::Outcome(_)) {
            let message = "this demo runs in a session of its own, where no `outcome` can be evaluated after it";
            let problem = self.source.problem_on_line(prediction.at, message);
            let help = "give the `answer`, or leave `session=fresh` out";
            self.problems.push(problem.help(help));
        }
        Some(prediction)
    }

    /// The exercise that `for` names; `None` if that exercise could not be read, which has already been reported.
    fn owner(&mut self, head: &Head) -> Result<Option<&mut ExerciseBuilder>, Problem> {
        let (name, at) = head.get("for").unwrap_or(("", 0..0));
        if let Some(index) = self
            .exercises
            .iter()
            .position(|exercise| exercise.id == name)
        {
            return Ok(Some(&mut self.exercises[index]));
        }
        if self.lost.iter().any(|id| id == name) {
            return Ok(None);
        }
        let help = did_you_mean(
            name,
            self.exercises.iter().map(|exercise| exercise.id.as_str()),
        );
        let message = format!("there is no exercise `{name}` above");
        Err(self.source.problem(at, message).maybe_help(help))
    }
}
