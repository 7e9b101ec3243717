//! Advice on each fault.

use super::Fault;

impl Fault {
    /// What to do next, if that is known.
    pub fn help(&self) -> Option<String> {
        let text = match self {
            Fault::NoSuchGpu { ordinal, count } => no_such_gpu(*ordinal, *count),
            Fault::CpuOnlyBuild { ordinal, .. } => t!(
                "`try_gpu(%{ordinal})` falls back to the CPU; a session for CUDA starts with `--device cuda:0`",
                ordinal = ordinal
            ),
            Fault::AbsentGpu => t!(
                "`try_gpu(0)` is a device that exists: the first GPU, or the CPU if there is none"
            ),
            Fault::GpuFailed { ordinal, .. } => t!(
                "check with `!nvidia-smi` whether another program fills it, or use `try_gpu(%{ordinal})`",
                ordinal = ordinal
            ),
            Fault::NotADevice {
                suggestion: Some(name),
                ..
            } => t!("did you mean `device(\"%{name}\")`?", name = name),
            Fault::NotADevice { .. } => {
                t!("devices are `cpu`, `cuda` and `cuda:N`, as in `device(\"cuda:1\")`")
            }
            Fault::Ragged { .. } => t!("give every row the same number of elements"),
            Fault::NotOneElement { shape } if shape.contains(&0) => {
                t!("reduce it first: `t.sum_all()?.item()?`")
            }
            Fault::NotOneElement { shape } => {
                let zeros = vec!["0"; shape.len()].join(", ");
                let index = if shape.len() == 1 {
                    zeros
                } else {
                    format!("({zeros})")
                };
                t!(
                    "reduce it first: `t.sum_all()?.item()?`, or take one element: `t.i(%{index})?.item()?`",
                    index = index
                )
            }
            Fault::InputShape { wanted, .. } => t!(
                "give it a tensor of shape [batch, %{wanted}], or build the layer for your inputs",
                wanted = wanted
            ),
            Fault::TwoDevices { help, .. } => help.clone(),
            Fault::NoSuchParameter { known, .. } if known.is_empty() => {
                t!("only linear layers have parameters, and this net has none")
            }
            Fault::NoSuchParameter { known, .. } => t!("it has %{names}", names = quoted(known)),
            Fault::ParameterShape { wanted, .. } => t!(
                "reshape it: `t.reshape(%{wanted}.as_slice())?`",
                wanted = format_args!("{wanted:?}")
            ),
            Fault::FileDoesNotFit { .. } => t!(
                "build the net with the layers it had when it was saved; this net was not changed"
            ),
            Fault::NotWritten { help, .. } | Fault::NotRead { help, .. } => return help.clone(),
            Fault::LossTarget { .. } => t!("convert them: `target.to_dtype(DType::I64)?`"),
            Fault::LossWeights { .. } => t!("give one weight for each class"),
            Fault::NoAnswer { .. } => t!(
                "there is nobody to ask here, for example in a script, a played cell or a graded answer: write the value into the cell"
            ),
            Fault::EmptySweep => t!(
                "as in `sweep(&[10, 100], |n| { let a = rand((n, n))?; Ok([(\"cpu\", bench(|| a.matmul(&a))?)]) })?`"
            ),
            Fault::NoSuchThreads { .. } => t!(
                "`thread_count()` is the maximum; it is the number of cores unless RAYON_NUM_THREADS sets another number"
            ),
            Fault::NoWork => t!(
                "state both, as in `bench(|| a.matmul(&a))?.work(2.0 * n.powi(3), 12.0 * n.powi(2))`"
            ),
            Fault::NoRoom { .. } => t!(
                "make it smaller, work on a part at a time, or `drop(…)` what is no longer needed"
            ),
            Fault::EmptyLayer { .. }
            | Fault::NotAProbability { .. }
            | Fault::LossShapes { .. }
            | Fault::Memory { .. } => {
                return None;
            }
        };
        Some(text)
    }
}

fn no_such_gpu(ordinal: usize, count: usize) -> String {
    match (count, std::env::var("CUDA_VISIBLE_DEVICES")) {
        (0, Ok(listed)) => t!(
            "`try_gpu(%{ordinal})` falls back to the CPU; CUDA_VISIBLE_DEVICES is %{listed}, and hides every GPU it does not name",
            ordinal = ordinal,
            listed = format_args!("{listed:?}")
        ),
        (0, Err(_)) => t!(
            "`try_gpu(%{ordinal})` falls back to the CPU",
            ordinal = ordinal
        ),
        (1, _) => t!(
            "`try_gpu(%{ordinal})` falls back to the CPU; or use `gpu(0)`",
            ordinal = ordinal
        ),
        _ => t!(
            "`try_gpu(%{ordinal})` falls back to the CPU; or use one of `gpu(0)` to `gpu(%{last})`",
            ordinal = ordinal,
            last = count - 1
        ),
    }
}

fn quoted(names: &[String]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(&t!(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absent_gpu_says_how_many_there_are() {
        let fault = Fault::NoSuchGpu {
            ordinal: 3,
            count: 0,
        };
        assert_eq!(
            fault.to_string(),
            "there is no cuda:3: this machine has 0 CUDA devices"
        );
        assert_eq!(
            fault.help().as_deref(),
            Some("`try_gpu(3)` falls back to the CPU")
        );
    }
}
