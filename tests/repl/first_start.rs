use tempfile::tempdir;

use super::learner::Learner;

#[test]
fn where_no_prelude_is_built_one_reads_at_once_and_a_cell_waits_with_a_bar() {
    let (folder, cache) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let mut learner = Learner::sits_down_with(
        folder.path(),
        &[
            ("GPU_TUTOR_CACHE_DIR", cache.path()),
            ("GPU_TUTOR_SHARED_CACHE_DIR", &cache.path().join("none")),
        ],
    );
    learner
        .sees("the first cell waits for it")
        .is_asked("devices 1/37")
        // A passage needs no session.
        .presses_enter()
        .sees("A tensor lives somewhere")
        .is_asked("devices 1/37")
        .types(":help next")
        .sees("the next step")
        .is_asked("devices 1/37")
        .types("let n = 1;")
        .sees("building the prelude, once")
        // Only the wait is stopped, not the build, and the cell is on the input line again.
        .presses_ctrl('c')
        .sees("stopped waiting")
        .sees("let n = 1;")
        .presses_ctrl('c')
        .is_asked("devices 1/37")
        .types("let n = 2;")
        .sees("building the prelude, once")
        .presses_ctrl('c')
        .sees("stopped waiting")
        .sees("let n = 2;")
        .presses_ctrl('c')
        .is_asked("devices 1/37")
        .types(":quit")
        .sees("until next time")
        .is_done();
}
