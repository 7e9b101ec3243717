//! Each kind of cell put where it belongs.

use super::blocks::Fence;
use super::body;
use super::check::Check;
use super::draft::Draft;
use super::expect::Expect;
use super::form::Kind;
use super::head::Head;
use super::model::{Cell, Demo, Step, Wrong};
use super::problem::Problem;
use super::quiz::Quiz;
use super::reader::{Item, Reader};
use super::suggest::did_you_mean;

impl Reader<'_> {
    /// Reads one cell. Errs with the one mistake that keeps it from being read.
    pub fn cell(&mut self, head: Head, fence: &Fence) -> Result<(), Problem> {
        let code = self.source.text()[fence.body.clone()].trim_end().to_owned();
        if code.trim().is_empty() {
            self.lose(fence);
            return Err(self.source.problem_on_line(head.at, "this cell is empty"));
        }
        let cell = |id: String| Cell {
            id,
            at: head.at,
            code: code.clone(),
        };
        match head.kind {
            Kind::Setup => match head.get("for") {
                Some((_, at)) => self.own_setups.push((cell(head.text("id")), at)),
                None => self
                    .items
                    .push(Item::Step(Step::Setup(cell(head.text("id"))))),
            },
            Kind::Demo => self.demo = Some((cell(head.text("id")), head, fence.whole.end)),
            Kind::Expect => self.expect(head, fence)?,
            Kind::Exercise => {
                let Some(title) = self.heading.take() else {
                    let message = "an exercise stands under a heading of its own";
                    self.lost.push(head.text("id"));
                    return Err(self.source.problem_on_line(head.at, message));
                };
                self.items.push(Item::Exercise(self.drafts.len()));
                self.drafts.push(Draft::new(title, cell(head.text("id"))));
            }
            Kind::Quiz => {
                let quiz = Quiz::read(self.source, &fence.body, head.text("id"), head.at)?;
                self.items.push(Item::Step(Step::Quiz(quiz)));
            }
            Kind::Solution => {
                let solution = cell(format!("{}-solution", head.text("for")));
                if let Some(draft) = self.owner(&head)?
                    && draft.solution.replace(solution).is_some()
                {
                    let message = format!("exercise `{}` has a solution already", head.text("for"));
                    return Err(self.source.problem_on_line(head.at, message));
                }
            }
            Kind::Hint => {
                if let Some(draft) = self.owner(&head)? {
                    draft.hints.push(code);
                }
            }
            Kind::Check => {
                let check = Check::read(self.source, &fence.body, head.text("id"), head.at);
                if let Some(draft) = self.owner(&head)? {
                    match &check {
                        Ok(check) => draft.checks.push(check.clone()),
                        Err(_) => draft.broken.push(head.text("id")),
                    }
                }
                check?;
            }
            Kind::Wrong => {
                let at = head.get("check").map_or(0..0, |(_, at)| at);
                let wrong = Wrong {
                    cell: cell(head.text("id")),
                    check: head.text("check"),
                    message: head.text("message"),
                };
                if let Some(draft) = self.owner(&head)? {
                    draft.wrong.push((wrong, at));
                }
            }
        }
        Ok(())
    }

    fn expect(&mut self, head: Head, fence: &Fence) -> Result<(), Problem> {
        let adjacent = |end: usize| self.source.text()[end..fence.whole.start].trim().is_empty();
        let Some((cell, demo, _)) = self.demo.take_if(|(_, _, end)| adjacent(*end)) else {
            let lone = self.demo.take().is_none();
            let message = if lone {
                "this expectation follows no demo"
            } else {
                "an expectation stands right after its demo, with nothing between"
            };
            return Err(self.source.problem_on_line(head.at, message));
        };
        let expect: Expect = body::toml(self.source, &fence.body)?;
        if let Some(flaw) = expect.flaw() {
            return Err(self.source.problem_on_line(head.at, flaw));
        }
        let covers = demo.text("covers");
        let covers = covers
            .split(',')
            .map(str::trim)
            .filter(|row| !row.is_empty());
        let covers = covers.map(str::to_owned).collect();
        let fresh = demo.get("session").is_some();
        self.items.push(Item::Step(Step::Demo(Box::new(Demo {
            cell,
            expect,
            covers,
            fresh,
        }))));
        Ok(())
    }

    /// The exercise that `for` names; none when its own opening line is broken, which has been told.
    fn owner(&mut self, head: &Head) -> Result<Option<&mut Draft>, Problem> {
        let (name, at) = head.get("for").unwrap_or(("", 0..0));
        if let Some(index) = self.drafts.iter().position(|draft| draft.id == name) {
            return Ok(Some(&mut self.drafts[index]));
        }
        if self.lost.iter().any(|id| id == name) {
            return Ok(None);
        }
        let help = did_you_mean(name, self.drafts.iter().map(|draft| draft.id.as_str()));
        let message = format!("there is no exercise `{name}` above");
        Err(self.source.problem(at, message).maybe_help(help))
    }
}
