//! Advice on each fault.

use super::Fault;

impl Fault {
    /// What to do next, if that is known.
    pub fn help(&self) -> Option<String> {
        let text = match self {
            Fault::NoSuchGpu { ordinal, count } => {
                let there = match count {
                    0 => String::new(),
                    1 => ", or take `gpu(0)`".to_owned(),
                    _ => format!(", or take one of `gpu(0)` to `gpu({})`", count - 1),
                };
                let hidden = match std::env::var("CUDA_VISIBLE_DEVICES") {
                    Ok(listed) if *count == 0 => format!(
                        "; CUDA_VISIBLE_DEVICES is {listed:?}, and hides every GPU it does not name"
                    ),
                    _ => String::new(),
                };
                format!("`try_gpu({ordinal})` falls back to the CPU{there}{hidden}")
            }
            Fault::CpuOnlyBuild { ordinal, .. } => format!(
                "`try_gpu({ordinal})` falls back to the CPU; a session for CUDA starts with `--device cuda:0`"
            ),
            Fault::AbsentGpu => {
                "`try_gpu(0)` is a device that exists: the first GPU, or the CPU if there is none".to_owned()
            }
            Fault::GpuFailed { ordinal, .. } => {
                format!("see whether another program fills it with `!nvidia-smi`, or use `try_gpu({ordinal})`")
            }
            Fault::NotADevice { suggestion: Some(name), .. } => format!("did you mean `device(\"{name}\")`?"),
            Fault::NotADevice { .. } => "devices are `cpu`, `cuda` and `cuda:N`, as in `device(\"cuda:1\")`".to_owned(),
            Fault::Ragged { .. } => "give every row the same number of elements".to_owned(),
            Fault::NotOneElement { shape } => {
                let first = if shape.contains(&0) {
                    String::new()
                } else {
                    let zeros = vec!["0"; shape.len()].join(", ");
                    let index = if shape.len() == 1 { zeros } else { format!("({zeros})") };
                    format!(", or take one element: `t.i({index})?.item()?`")
                };
                format!("reduce it first: `t.sum_all()?.item()?`{first}")
            }
            Fault::InputShape { wanted, .. } => {
                format!("give it a tensor of shape [batch, {wanted}], or build the layer for your inputs")
            }
            Fault::TwoDevices { help, .. } => help.clone(),
            Fault::NoSuchParameter { known, .. } if known.is_empty() => {
                "only linear layers have parameters, and this net has none".to_owned()
            }
            Fault::NoSuchParameter { known, .. } => format!("it has {}", quoted(known)),
            Fault::ParameterShape { wanted, .. } => format!("reshape it: `t.reshape({wanted:?}.as_slice())?`"),
            Fault::FileDoesNotFit { .. } => {
                "build the net with the layers it had when it was saved; nothing of it was changed".to_owned()
            }
            Fault::File { help, .. } => return help.clone(),
            Fault::LossTarget { .. } => "convert them: `target.to_dtype(DType::I64)?`".to_owned(),
            Fault::LossWeights { .. } => "give one weight for each class".to_owned(),
            Fault::NoAnswer { .. } => {
                "there is no one to ask here, as in a script, in cells that are played and in answers that are graded: write the value into the cell"
                    .to_owned()
            }
            Fault::EmptySweep => {
                "as in `sweep(&[10, 100], |n| { let a = rand((n, n))?; Ok([(\"cpu\", bench(|| a.matmul(&a))?)]) })?`"
                    .to_owned()
            }
            Fault::NoSuchThreads { .. } => {
                "`thread_count()` is the most; it is the number of cores unless RAYON_NUM_THREADS says otherwise".to_owned()
            }
            Fault::NoWork => {
                "name them, as in `bench(|| a.matmul(&a))?.work(2.0 * n.powi(3), 12.0 * n.powi(2))`".to_owned()
            }
            Fault::NoRoom { .. } => {
                "make it smaller, work on a part at a time, or `drop(…)` what is no longer needed".to_owned()
            }
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

fn quoted(names: &[String]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
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
