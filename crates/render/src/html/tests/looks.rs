//! What each bundle contains, without styles.

use std::time::Duration;

use gpu_tutor_grading::{Report, Verdict};
use gpu_tutor_session::Listing;

use super::samples::{annotation, listing, moved, report, variable};
use super::{bare, html, text};
use crate::html as drawn;

#[test]
fn an_annotation_is_a_line_a_small_table_and_lines() {
    let bundle = drawn::annotation(&annotation("cpu"));
    insta::assert_snapshot!(bare(html(&bundle)), @r#"
    <div>
    <div>run 1.2 ms · compile 96 ms · device 4.0 ms · cpu, cuda:0
    </div>
    <div>
    <table>
    <tbody>
    <tr><th scope="row"><code>cpu</code></th><td>Tensor[2, 3] f32 on cuda:0, 24 B</td></tr>
    <tr><th scope="row"><code>dev</code></th><td>Device cpu</td></tr>
    </tbody>
    </table>
    </div>
    <div>3 copies: 2 host→device, 1 device→host, 2.0 KiB
    </div>
    <div>memory on cuda:0: 25.0 MiB (+24.0 MiB), peak 60.0 MiB
    </div>
    </div>
    "#);
    insta::assert_snapshot!(text(&bundle), @"
      ⏱ run 1.2 ms · compile 96 ms · device 4.0 ms · cpu, cuda:0
      cpu  Tensor[2, 3] f32 on cuda:0, 24 B
      dev  Device cpu
      3 copies: 2 host→device, 1 device→host, 2.0 KiB
      memory on cuda:0: 25.0 MiB (+24.0 MiB), peak 60.0 MiB
    ");
}

#[test]
fn remarks_are_lines() {
    insta::assert_snapshot!(bare(html(&drawn::remarks(&moved("w")).unwrap())), @"
    <div>
    <div>moved: v, w
    </div>
    <div>output cut after 8 MB, said <code>w</code>
    </div>
    </div>
    ");
    assert_eq!(drawn::remarks(&Default::default()), None);
}

#[test]
fn a_report_says_in_words_and_signs_how_each_check_went() {
    let sound = Report {
        error: None,
        error_cell: None,
        ended: None,
        ..report("z")
    };
    insta::assert_snapshot!(bare(html(&drawn::report(&sound, ""))), @r#"
    <div>
    <div><strong>✗</strong> <strong>Move it, z</strong>: not passed yet: 2 of 4 points; 2 points not judged on this machine
    </div>
    <div>
    <table>
    <thead>
    <tr><th scope="col">result</th><th scope="col">check</th><th scope="col">points</th></tr>
    </thead>
    <tbody>
    <tr><td><span><strong>✓</strong> passed</span></td><th scope="row">
    <div><code>x</code> holds three numbers
    </div></th><td><span>2 of 2 points, observed</span></td></tr>
    <tr><td><span><strong>✗</strong> failed</span></td><th scope="row">
    <div>z
    </div>
    <div><code>y</code> is on cuda:0, but z is on cpu: move it with <code>.to(…)</code>
    </div>
    <div>→ <em>Which device does z use?</em>
    </div></th><td><span>0 of 2 points, observed</span></td></tr>
    <tr><td><span><strong>?</strong> inconclusive</span></td><th scope="row">
    <div>once is faster
    </div>
    <div>inconclusive, run again
    </div></th><td><span></span></td></tr>
    <tr><td><span><strong>–</strong> not judged</span></td><th scope="row">
    <div>both GPUs work
    </div>
    <div>not judged: needs 2 GPUs
    </div></th><td><span></span></td></tr>
    </tbody>
    </table>
    </div>
    </div>
    "#);
}

#[test]
fn an_answer_that_did_not_run_is_shown_with_the_place() {
    let bundle = drawn::report(&report("z"), "let y = z;");
    let html = html(&bundle);
    let (from, to) = (html.find("<pre").unwrap(), html.find("</pre>").unwrap());
    insta::assert_snapshot!(bare(&html[from..to]), @r"
    <pre>error[E0425]:
      │ cannot find value z
       ╭─[ cell:1:9 ]
       │
     1 │ let y = z;
       │         ┬
       │         ╰── not found: z
    ───╯
    ");
}

#[test]
fn what_an_answer_has_said_stands_beside_a_bar() {
    let mut report = report("z");
    report.checks[1].message = "your answer panics:\n│ passed: 6 of 6\n│ <b>`all`</b>".into();
    let bundle = drawn::report(&report, "let y = z;");
    let html = html(&bundle);
    let said =
        "border-left:3px solid currentColor\">passed: 6 of 6\n&lt;b&gt;`all`&lt;/b&gt;</div>";
    assert!(html.contains(said), "{html}");
}

#[test]
fn what_could_not_be_graded_says_why_and_nothing_else() {
    let mut report = Report {
        error_cell: None,
        ended: None,
        ..report("z").without_grade("grading was interrupted; try again")
    };
    for check in &mut report.checks {
        check.verdict = Verdict::CouldNotGrade;
    }
    insta::assert_snapshot!(bare(html(&drawn::report(&report, ""))), @"
    <div>
    <div><strong>!</strong> <strong>Move it, z</strong>: could not be graded: grading was interrupted; try again
    </div>
    </div>
    ");
}

#[test]
fn variables_and_commands_answers_are_tables() {
    insta::assert_snapshot!(bare(html(&drawn::variables(&[variable("y")]))), @r#"
    <div>
    <table>
    <thead>
    <tr><th scope="col">name</th><th scope="col">type</th><th scope="col">shape</th><th scope="col">dtype</th><th scope="col">device</th><th scope="col">size</th></tr>
    </thead>
    <tbody>
    <tr><th scope="row"><code>y</code></th><td>Tensor</td><td>[2, 3]</td><td>f32</td><td>cuda:0</td><td>24 B</td></tr>
    </tbody>
    </table>
    </div>
    "#);
    insta::assert_snapshot!(bare(html(&drawn::variables(&[]))), @"
    <div>no variables yet
    </div>
    ");
    insta::assert_snapshot!(bare(html(&drawn::listing(&listing("580")))), @r#"
    <div>
    <div>driver 580, 1 GPU
    </div>
    <div>
    <table>
    <thead>
    <tr><th scope="col">device</th><th scope="col">name</th><th scope="col">memory</th><th scope="col">busy</th></tr>
    </thead>
    <tbody>
    <tr><th scope="row">cuda:0</th><td>NVIDIA H100 80GB HBM3</td><td>3072 of 81559 MiB</td><td>580</td></tr>
    </tbody>
    </table>
    </div>
    <div>the missing ones: <code>pip install 580</code>
    </div>
    </div>
    "#);
    insta::assert_snapshot!(bare(html(&drawn::listing(&Listing::sentence("no GPU")))), @"
    <div>
    <div>no GPU
    </div>
    </div>
    ");
}

#[test]
fn progress_is_a_bar_with_its_numbers_beside_it() {
    let bundle = drawn::progress("epochs", 3, Some(10), Duration::from_millis(1200));
    insta::assert_snapshot!(bare(html(&bundle)), @r#"
    <div><span>epochs</span> <progress aria-label="epochs" value="3" max="10">3 of 10 · 30 %</progress> <span>3 of 10 · 30 % · 1.20 s · 2.5/s</span>
    </div>
    "#);
    insta::assert_snapshot!(text(&bundle), @"epochs: 3 of 10 · 30 % · 1.20 s · 2.5/s");
}

#[test]
fn help_is_markdown() {
    let hint = drawn::hint(2, 3, "Use `.to(…)`.");
    insta::assert_snapshot!(hint["text/markdown"].as_str().unwrap(), @"
    **Hint 2 of 3**

    Use `.to(…)`.
    ");
    insta::assert_snapshot!(text(&hint), @"
    Hint 2 of 3

    Use `.to(…)`.
    ");
    insta::assert_snapshot!(text(&drawn::solution("let y = x;")), @"
    One of many possible answers:

      │ let y = x;
    ");
}
