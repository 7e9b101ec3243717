//! Writes a quiz as a Markdown cell, and reads it back.

use std::collections::BTreeMap;

use gpu_tutor_lessons::Quiz;
use gpu_tutor_text::{language, t};

use super::question::{self, text};

const END: &str = "\n\n</details>";

/// The wording of such a cell in one language. A notebook's language may differ from its reader's.
struct Words {
    question: String,
    answer: String,
    /// The text before and after the number of the option that a reply belongs to.
    reply: (String, String),
}

impl Words {
    fn of(language: &str) -> Words {
        let number = "\0";
        let reply = t!("Not %{option}.", locale = language, option = number);
        let (before, after) = reply.split_once(number).unwrap_or((&*reply, ""));
        Words {
            question: format!("**{}** ", t!("Question.", locale = language)),
            answer: format!(
                "<details><summary>{}</summary>\n\n",
                t!("Answer", locale = language)
            ),
            reply: (format!("\n\n*{before}"), format!("{after}*")),
        }
    }

    /// The wording that a cell uses.
    fn in_cell(markdown: &str) -> Words {
        let used = |words: &Words| markdown.starts_with(words.question.trim_end());
        let all = language::available().into_iter();
        let found = all.map(|language| Words::of(&language)).find(used);
        found.unwrap_or_else(|| Words::of(&language::current()))
    }
}

/// The question with numbered options, and optionally the answer and the replies in a closed `details` block.
pub fn show(quiz: &Quiz, with_answer: bool) -> String {
    show_in(&Words::of(&language::current()), quiz, with_answer)
}

fn show_in(words: &Words, quiz: &Quiz, with_answer: bool) -> String {
    let mut text = question::show(&words.question, &quiz.question, &quiz.options);
    if with_answer {
        let Quiz {
            answer, explain, ..
        } = quiz;
        let title = &words.answer;
        text.push_str(&format!("\n\n{title}**{answer}.** {explain}"));
        let (before, after) = &words.reply;
        for (option, reply) in &quiz.replies {
            text.push_str(&format!("{before}{option}{after} {reply}"));
        }
        text.push_str(END);
    }
    text
}

/// The body of the `toml quiz` that a Markdown cell shows. This is `known` if the cell still shows that; otherwise it
/// is rewritten, and `known` supplies what the cell leaves out. `None` if the cell cannot be understood.
pub fn body(markdown: &str, known: Option<&str>) -> Option<String> {
    let markdown = markdown.trim();
    let words = Words::in_cell(markdown);
    let before = known.and_then(Quiz::parse);
    if let (Some(quiz), Some(known)) = (&before, known)
        && [true, false]
            .iter()
            .any(|answer| show_in(&words, quiz, *answer).trim() == markdown)
    {
        return Some(known.to_owned());
    }
    let (asked, told) = match markdown.split_once(words.answer.trim_end()) {
        Some((asked, told)) => (asked, Some(told.trim().strip_suffix(END.trim_start())?)),
        None => (markdown, None),
    };
    let (question, options) = question::read(&words.question, asked);
    let (answer, explain, replies) = match told {
        Some(told) => read_answer(&words, told)?,
        None => before.map(|quiz| (quiz.answer, quiz.explain, quiz.replies))?,
    };
    let is_wrong = |option: &usize| (1..=options.len()).contains(option) && *option != answer;
    let replies: Vec<String> = replies
        .iter()
        .filter(|(option, _)| is_wrong(option))
        .map(|(option, reply)| format!("\n{option} = {}", text(reply)))
        .collect();
    let options: Vec<String> = options.iter().map(|option| text(option)).collect();
    let mut body = format!(
        "question = {}\noptions = [{}]\nanswer = {answer}\nexplain = {}",
        text(&question),
        options.join(", "),
        text(&explain)
    );
    if !replies.is_empty() {
        body.push_str("\n[replies]");
        body.push_str(&replies.concat());
    }
    Quiz::parse(&body).map(|_| body)
}

/// The number of the right option, its explanation, and the replies to the others.
fn read_answer(words: &Words, told: &str) -> Option<(usize, String, BTreeMap<usize, String>)> {
    let mut parts = told.trim().split(&words.reply.0);
    let (number, explain) = parts.next()?.strip_prefix("**")?.split_once(".**")?;
    let reply = |part: &str| {
        let (option, reply) = part.split_once(&words.reply.1)?;
        Some((option.parse().ok()?, reply.trim().to_owned()))
    };
    let replies = parts.map(reply).collect::<Option<_>>()?;
    Some((number.parse().ok()?, explain.trim().to_owned(), replies))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "question = \"Where?\"\noptions = [\"here\", 'there']\nanswer = 2\nexplain = \"It is.\"\n\
                        [replies]\n1 = \"Look around.\"";

    fn shown(with_answer: bool) -> String {
        show(&Quiz::parse(BODY).expect("a quiz"), with_answer)
    }

    #[test]
    fn the_answer_is_shown_only_where_it_is_asked_for() {
        insta::assert_snapshot!(shown(true), @r"
        **Question.** Where?

        1. here
        2. there

        <details><summary>Answer</summary>

        **2.** It is.

        *Not 1.* Look around.

        </details>
        ");
        assert!(!shown(false).contains("It is.") && !shown(false).contains("Look"));
        assert!(shown(true).starts_with(&shown(false)));
    }

    #[test]
    fn an_unchanged_cell_is_the_author_s_own_text_again() {
        for with_answer in [true, false] {
            assert_eq!(body(&shown(with_answer), Some(BODY)).as_deref(), Some(BODY));
        }
    }

    #[test]
    fn a_changed_cell_is_read_anew() {
        let changed = shown(false).replace("2. there", "2. over \"there\"\n3. nowhere");
        let read = body(&changed, Some(BODY))
            .and_then(|body| Quiz::parse(&body))
            .expect("a quiz");
        assert_eq!(read.options, ["here", "over \"there\"", "nowhere"]);
        assert_eq!((read.answer, read.explain.as_str()), (2, "It is."));
        assert_eq!(read.reply(1), Some("Look around."));
        assert_eq!(read.unreplied(), [3]);
        let own = shown(true)
            .replace("**2.** It is.", "**1.** Now it is.")
            .replace("*Not 1.* Look around.", "*Not 2.* It left.");
        let read = body(&own, None)
            .and_then(|body| Quiz::parse(&body))
            .expect("a quiz");
        assert_eq!((read.answer, read.explain.as_str()), (1, "Now it is."));
        assert_eq!(read.reply(2), Some("It left."));
    }

    #[test]
    fn what_cannot_be_a_quiz_is_none() {
        assert_eq!(body("A sentence.", Some(BODY)), None);
        assert_eq!(body(&shown(false), None), None, "nobody knows the answer");
    }
}
