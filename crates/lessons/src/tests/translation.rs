use super::super::translation::{Glossary, Translation, Update, problems, translated, updated};
use super::super::{Lesson, LessonFolder, Step, parse};
use super::{LESSON, NAME, lesson};

const ZH: &str = "lessons/zh/01-devices.md";
const MARK: &str = "[English]";

/// A translation of the fixture, created from its skeleton.
fn chinese() -> String {
    let (mut text, _) = updated(&lesson(), None, &Update::default());
    for (english, chinese) in [
        ("\"Computing devices\"", "\"计算设备\""),
        ("\"Where a tensor lives.\"", "\"张量放在哪里。\""),
        (
            "# Computing devices\n\nA tensor lives on a device.",
            "# 计算设备\n\n张量放在\n设备上。",
        ),
        (
            "## Naming a device\n\nPredict what this shows.",
            "## 给设备起名\n\n先预测它会显示什么。",
        ),
        ("After the demo.", "演示之后。"),
        ("Where does it go?", "它到哪里去？"),
        ("\"here\"", "\"这里\""),
        ("\"there\"", "\"那里\""),
        ("\"There.\"", "\"那里。\""),
        ("Look where `y` is.", "看看 `y` 在哪里。"),
        (
            "## Exercise: move it\n\nBind `y`.",
            "## 练习：搬走它\n\n绑定 `y`。",
        ),
        ("Look at `to`.", "看看 `to`。"),
        ("Use `to` with a device.", "把设备交给 `to`。"),
        ("`x.to(&try_gpu(0))?`", "写 `x.to(&try_gpu(0))?`"),
        ("`y` is there", "`y` 在那里"),
        ("`y` is on {got}, not {want}", "`y` 应在 {want}，却在 {got}"),
        ("Which device?", "哪个设备？"),
        ("`y` keeps its shape", "`y` 的形状不变"),
        ("`y` is {got}", "`y` 是 {got}"),
        ("\"one copy\"", "\"复制一次\""),
        ("{got} copies", "复制了 {got} 次"),
    ] {
        assert!(text.contains(english), "{english}\n{text}");
        text = text.replace(english, chinese);
    }
    text
}

fn read(text: &str) -> Translation {
    Translation::read(ZH, text, "devices")
}

fn told(lesson: &Lesson, text: &str, glossary: &str) -> String {
    let glossary = Glossary::read("lessons/zh/GLOSSARY.md", glossary);
    let problems = problems(lesson, &read(text), &glossary);
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    told.join("\n")
}

/// The fixture after replacing `from` with `to`.
fn changed(from: &str, to: &str) -> Lesson {
    assert!(LESSON.contains(from), "{from}");
    parse(NAME, &LESSON.replacen(from, to, 1)).expect("no rule is broken")
}

#[test]
fn a_skeleton_holds_each_passage_in_english_and_stays_as_it_is() {
    let lesson = lesson();
    let (text, counts) = updated(&lesson, None, &Update::default());
    assert_eq!((counts.all, counts.untranslated), (12, 12));
    let translation = read(&text);
    assert_eq!(translation.problems, []);
    assert_eq!(
        updated(&lesson, Some(&translation), &Update::default()).0,
        text
    );
    assert!(told(&lesson, &text, "").contains("`where` is still English"));
    for part in [
        "---\nid: devices\ntitle: \"Computing devices\"\nsummary: \"Where a tensor lives.\"\nfrom: \"",
        " -->\n# Computing devices\n\nA tensor lives on a device.\n\n<!-- prose #naming-a-device from=",
        "Predict what this shows.\n\n```rust\n// only to read\nlet x = 1;\n```\n\n<!-- prose #after-count from=",
        "question = \"Where does it go?\"\noptions = [\n  \"here\",\n  \"there\",\n]\nexplain = \"There.\"\n[replies]\n1 = ",
        "```text hint for=move-it n=3 from=",
        "\nUse `to` with a device.\n```\n",
        "```toml check for=move-it id=move-device from=",
        "message = \"`y` is on {got}, not {want}\"\nhint = \"Which device?\"\n```",
    ] {
        assert!(text.contains(part), "no {part} in\n{text}");
    }
    assert!(!text.contains("answer") && !text.contains("observe") && !text.contains("todo!"));
}

#[test]
fn a_lesson_is_spoken_with_its_own_code_ids_and_checks() {
    let english = lesson();
    let spoken = translated(&english, &read(&chinese()), "zh", MARK);
    assert_eq!(spoken.title, "计算设备");
    assert_eq!(spoken.language.as_deref(), Some("zh"));
    let ids = |lesson: &Lesson| -> Vec<String> {
        lesson
            .steps
            .iter()
            .map(|step| step.id().to_owned())
            .collect()
    };
    assert_eq!(ids(&spoken), ids(&english));
    let exercise = spoken.exercises().next().unwrap();
    let original = english.exercises().next().unwrap();
    assert_eq!(exercise.title, "练习：搬走它");
    assert_eq!(exercise.hints[1], "把设备交给 `to`。");
    assert_eq!(exercise.solution.code, original.solution.code);
    assert_eq!(exercise.wrong[0].message, original.wrong[0].message);
    let (check, before) = (&exercise.checks[0], &original.checks[0]);
    assert_eq!(check.message, "`y` 应在 {want}，却在 {got}");
    assert_eq!(
        (&check.id, check.points, &check.subject),
        (&before.id, before.points, &before.subject)
    );
    for gpus in 0..2 {
        assert_eq!(check.comparison(gpus), before.comparison(gpus));
    }
    let Some(Step::Quiz(quiz)) = spoken.steps.iter().find(|step| step.id() == "where") else {
        panic!("the quiz is gone");
    };
    assert_eq!((quiz.options[1].as_str(), quiz.answer), ("那里", 2));
    let Step::Prose(first) = &spoken.steps[0] else {
        panic!("the passage is gone");
    };
    assert_eq!(first.markdown, "# 计算设备\n\n张量放在设备上。");
    // Exporting walks the pieces of the text, so their ids must be the same.
    let outline = spoken.outline();
    assert!(
        outline
            .pieces
            .iter()
            .any(|piece| piece.text.contains("演示之后。"))
    );
    assert_eq!(told(&english, &chinese(), ""), "");
}

#[test]
fn what_is_stale_missing_or_flawed_is_english_with_a_mark() {
    let english = changed("Bind `y`.", "Bind a `y`.");
    let text = chinese()
        .replace("复制了 {got} 次", "复制了多次")
        .replace("演示之后。", "After the demo.");
    let spoken = translated(&english, &read(&text), "zh", MARK);
    let prose: Vec<&str> = spoken
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Prose(prose) => Some(prose.markdown.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(prose[2], "*[English]*\n\nAfter the demo.");
    assert_eq!(
        prose[3],
        "## Exercise: move it\n\n*[English]*\n\nBind a `y`."
    );
    let exercise = spoken.exercises().next().unwrap();
    assert_eq!(exercise.title, "Exercise: move it");
    assert_eq!(exercise.checks[2].message, "[English] {got} copies");
    assert_eq!(exercise.checks[1].message, "`y` 是 {got}");
    let told = told(&english, &text, "");
    for part in [
        "`#after-count` is still English",
        "`#exercise-move-it` is a translation of older English",
        "the placeholder `got` from the English is missing",
    ] {
        assert!(
            told.contains(part),
            "no {part} in
{told}"
        );
    }
    assert_eq!(told.matches(ZH).count(), 3, "{told}");
}

#[test]
fn a_change_of_the_english_is_shown_until_it_is_accepted() {
    let english = changed("Bind `y`.", "Bind a `y`.");
    let (text, counts) = updated(&english, Some(&read(&chinese())), &Update::default());
    assert_eq!((counts.untranslated, counts.stale), (0, 1));
    assert!(text.contains("<!-- English now:\n## Exercise: move it\n\nBind a `y`.\n-->\n\n<!-- prose #exercise-move-it"), "{text}");
    assert_eq!(read(&text).problems, []);
    let update = Update {
        accept: ["#exercise-move-it".to_owned()].into(),
        ..Update::default()
    };
    let (text, counts) = updated(&english, Some(&read(&text)), &update);
    assert_eq!((counts.stale, counts.unknown), (0, 0));
    assert!(!text.contains("English now"));
    assert_eq!(told(&english, &text, ""), "");
}

#[test]
fn only_where_lines_break_in_a_paragraph_may_change() {
    let english = changed(
        "A tensor lives on a device.",
        "A tensor lives\non a device.",
    );
    assert_eq!(told(&english, &chinese(), ""), "");
}

#[test]
fn a_passage_whose_english_is_gone_is_kept_until_it_is_dropped() {
    let english = changed("After the demo.\n", "");
    let text = chinese();
    let told_of = told(&english, &text, "");
    assert!(
        told_of.contains("the lesson `devices` has no passage `#after-count`"),
        "{told_of}"
    );
    let (kept, counts) = updated(&english, Some(&read(&text)), &Update::default());
    assert_eq!(counts.unknown, 1);
    assert!(kept.trim_end().ends_with("演示之后。"), "{kept}");
    let update = Update {
        drop: true,
        ..Update::default()
    };
    let (dropped, _) = updated(&english, Some(&read(&kept)), &update);
    assert_eq!(told(&english, &dropped, ""), "");
}

#[test]
fn every_broken_rule_is_told_at_its_line() {
    let english = lesson();
    let text = chinese();
    for (from, to, said) in [
        (
            "应在 {want}，却在 {got}",
            "应在 {wanted}",
            "the placeholder `got` from the English is missing",
        ),
        (
            "应在 {want}，却在 {got}",
            "应在 {wanted}",
            "the placeholder `wanted` is not in the English",
        ),
        ("  \"那里\",\n", "", "`options[2]` is missing"),
        (
            "  \"那里\",\n",
            "  \"那里\",\n  \"别处\",\n",
            "the English has no `options[3]`",
        ),
        (
            "  \"那里\",\n",
            "  \"`y` 那里\",\n",
            "the code `y` is not in the English",
        ),
        ("explain =", "explian =", "did you mean `explain`?"),
        (
            "\"复制一次\"\n",
            "\"复制一次\"\npoints = 3\n",
            "`points` is not text to translate",
        ),
        (
            "## 练习：搬走它",
            "# 练习：搬走它",
            "begins with the same headings as the English",
        ),
        ("id=where ", "id=wher ", "did you mean `where`?"),
        (
            "id=where ",
            "id=wher ",
            "these passages are missing: `where`",
        ),
        ("n=2", "n=4", "has no passage `move-it:4`"),
        ("n=2", "n=1", "`move-it:1` occurs twice"),
        ("id: devices", "id: tensors", "its `id` is `tensors`"),
        (
            "演示之后。\n",
            "演示之后。\n\n```rust demo id=x\n1\n```\n",
            "code is only in the English lesson",
        ),
        (
            "---\n\n<!--",
            "---\n\n没有段落\n\n<!--",
            "this text belongs to no passage",
        ),
        (
            "#after-count ",
            "after-count ",
            "a passage of prose begins with",
        ),
        ("哪个设备？", "", "this text is empty"),
    ] {
        assert!(text.contains(from), "{from}");
        let told = told(&english, &text.replacen(from, to, 1), "");
        assert!(told.contains(said), "no {said} in\n{told}");
        assert!(told.starts_with(ZH), "{told}");
    }
}

#[test]
fn the_glossary_s_words_are_held() {
    let glossary = "# Words\n\n| English | 中文 | 不用 | 必用 |\n|---|---|---|---|\n| device | 设备 | 装置 | ✓ |\n| copy | 复制 | 拷贝、抄写 | |\n| broken |\n";
    let text = chinese()
        .replace("复制一次", "拷贝一次")
        .replace("把设备交给", "把它交给");
    let said = told(&lesson(), &text, glossary);
    assert!(
        said.contains("the glossary has `复制`, not `拷贝`"),
        "{said}"
    );
    assert!(
        said.contains("the English has “device”, but this has no `设备`"),
        "{said}"
    );
    assert_eq!(said.matches(ZH).count(), 2, "{said}");
    // Words in code do not count.
    let text = chinese().replace("看看 `to`。", "看看 `拷贝`。");
    assert_eq!(told(&lesson(), &text, glossary), "");
    assert_eq!(Glossary::read("G", glossary).problems.len(), 1);
}

#[test]
fn an_expectation_may_have_another_language_too() {
    let text = chinese() + "\n```toml expect for=absent from=x\nfails = \"CUDA 设备\"\n```\n";
    let (text, _) = updated(
        &lesson(),
        Some(&read(&text)),
        &Update {
            accept: ["absent".to_owned()].into(),
            ..Update::default()
        },
    );
    assert_eq!(told(&lesson(), &text, ""), "");
    let spoken = translated(&lesson(), &read(&text), "zh", MARK);
    let demo = spoken
        .demos()
        .find(|demo| demo.cell.id == "absent")
        .unwrap();
    assert_eq!(demo.expect.on(0).fails.as_deref(), Some("CUDA 设备"));
}

#[test]
fn a_folder_has_its_lessons_and_a_folder_for_each_language() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    std::fs::create_dir(dir.path().join("zh")).unwrap();
    std::fs::create_dir(dir.path().join("drafts")).unwrap();
    write("01-devices.md", LESSON);
    write("zh/01-devices.md", &chinese());
    write(
        "zh/GLOSSARY.md",
        "| English | 中文 | 不用 | 必用 |\n|---|---|---|---|\n| copy | 拷贝 | 复制 | |\n",
    );
    write("drafts/01-devices.md", "# no lesson");
    let folder = LessonFolder::read(dir.path(), &["zh".to_owned(), "fr".to_owned()]).unwrap();
    assert_eq!(folder.catalogue().lessons()[0].title, "Computing devices");
    let spoken = folder.catalogue_in("zh", MARK);
    assert_eq!(spoken.lessons()[0].title, "计算设备");
    assert_eq!(spoken.files().len(), 3, "an answer may read none of them");
    assert_eq!(
        folder.catalogue_in("fr", MARK).lessons()[0].title,
        "Computing devices"
    );
    assert_eq!(folder.translation_problems().len(), 2);
    write("zh/02-other.md", "");
    let folder = LessonFolder::read(dir.path(), &["zh".to_owned()]).unwrap();
    let problems = folder.translation_problems();
    assert!(
        problems
            .iter()
            .any(|problem| problem.message.contains("no lesson")),
        "{problems:?}"
    );
}
