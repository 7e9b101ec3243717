//! The configuration that nbgrader uses to hand out, grade and return lessons.

/// The part of the file below the settings.
const BODY: &str = include_str!("nbgrader_config.py");

/// What a teacher can choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NbgraderSettings {
    /// Seconds after which a cell is stopped.
    pub time_limit: u64,
    /// The walls that a submission's box must have: `full` or `reduced`.
    pub walls: String,
    /// The seed for the inputs of checks, which is the same for all learners.
    pub seed: u32,
}

/// The text of `nbgrader_config.py`.
pub fn config(settings: &NbgraderSettings) -> String {
    let NbgraderSettings {
        time_limit,
        walls,
        seed,
    } = settings;
    format!(
        r#""""nbgrader with lessons of gpu-tutor. Written by `gpu-tutor kernel nbgrader-config`, for nbgrader 0.9.6.

A course that has a configuration already keeps it: write this one beside it under another name, and end the old one with
`load_subconfig("NAME.py")`.
"""

# Seconds after which a cell of a submission is stopped.
TIME_LIMIT = {time_limit}
# The walls that the sandbox of a submission must have: "full", or "reduced" if this machine does not have all of them.
WALLS = "{walls}"
# The random seed for the inputs of checks, so that all learners get the same inputs, even when they are graded again.
SEED = {seed}

{BODY}"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_stand_above_what_uses_them() {
        let settings = NbgraderSettings {
            time_limit: 7,
            walls: "reduced".into(),
            seed: 42,
        };
        let text = config(&settings);
        for line in ["TIME_LIMIT = 7", "WALLS = \"reduced\"", "SEED = 42"] {
            let at = text.lines().position(|one| one == line);
            let first_use = text
                .lines()
                .position(|one| one.starts_with("c = get_config"));
            assert!(at.is_some() && at < first_use, "{line}");
        }
    }
}
