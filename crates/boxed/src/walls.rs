//! Which walls a box must have before it is used.

use gpu_tutor_sandbox::{Layer, Layers};
use gpu_tutor_session::SessionError;
use gpu_tutor_text::{say, t};

/// The walls that a box must have before it is used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RequiredWalls {
    /// Whatever walls this machine provides, however few, because the answers are the user's own.
    #[default]
    Any,
    /// At least those that keep an answer away from the user's files.
    Reduced,
    /// Every layer.
    Full,
}

impl RequiredWalls {
    /// # Errors
    /// If these layers are not enough; the error says what is missing and how to get it.
    pub fn allow(self, layers: &Layers) -> Result<(), SessionError> {
        match self {
            RequiredWalls::Full if !layers.are_complete() => Err(SessionError::new(t!(
                "every layer of the walls is required, but this machine lacks: %{missing}",
                missing = layers.lacks()
            ))
            .help(match keep_from_files(layers) {
                true => say!(
                    "%{advice}; or grade with the layers that this machine has: `--walls reduced`",
                    advice = layers.advice()
                ),
                false => layers.advice(),
            })),
            RequiredWalls::Reduced if !keep_from_files(layers) => {
                Err(SessionError::new(t!(
                    "nothing on this machine keeps an answer away from your files: that requires seccomp, and either a separate file system for the box or Landlock; this machine lacks: %{missing}",
                    missing = layers.lacks()
                ))
                .help(layers.advice()))
            }
            _ => Ok(()),
        }
    }
}

/// Whether these layers keep an answer away from the user's files.
fn keep_from_files(layers: &Layers) -> bool {
    let has = |layer| layers.active.contains(&layer);
    has(Layer::Seccomp) && (has(Layer::Filesystem) || has(Layer::Landlock))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(active: &[Layer]) -> Layers {
        let missing = Layer::ALL.into_iter().filter(|one| !active.contains(one));
        Layers {
            active: active.to_vec(),
            missing: missing.map(|one| (one, "refused".to_owned())).collect(),
        }
    }

    #[test]
    fn full_walls_have_every_layer() {
        assert!(RequiredWalls::Full.allow(&only(&Layer::ALL)).is_ok());
        let reduced = only(&[Layer::Seccomp, Layer::Landlock]);
        let refused = RequiredWalls::Full.allow(&reduced).expect_err("few layers");
        let text = format!("{refused:?}");
        for part in [
            "cgroup, limits (refused)",
            Layer::Cgroup.advice(),
            "--walls reduced",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn a_system_without_walls_is_not_sent_from_full_walls_to_reduced_ones() {
        let refused = RequiredWalls::Full.allow(&only(&[])).expect_err("no layer");
        let text = format!("{refused:?}");
        assert!(!text.contains("--walls reduced"), "{text}");
        assert!(RequiredWalls::Reduced.allow(&only(&[])).is_err());
        assert!(RequiredWalls::Any.allow(&only(&[])).is_ok());
    }

    #[test]
    fn reduced_walls_keep_an_answer_from_the_user_s_files() {
        let allow = |active: &[Layer]| RequiredWalls::Reduced.allow(&only(active));
        for enough in [
            [Layer::Seccomp, Layer::Landlock],
            [Layer::Seccomp, Layer::Filesystem],
        ] {
            assert!(allow(&enough).is_ok(), "{enough:?}");
        }
        for few in [
            &[][..],
            &[Layer::Seccomp],
            &[Layer::Landlock, Layer::Filesystem],
            &[Layer::Seccomp, Layer::Cgroup, Layer::Limits],
        ] {
            let refused = allow(few).expect_err("too few");
            assert!(refused.what.contains("from your files"), "{refused:?}");
            assert!(RequiredWalls::Any.allow(&only(few)).is_ok(), "{few:?}");
        }
    }
}
