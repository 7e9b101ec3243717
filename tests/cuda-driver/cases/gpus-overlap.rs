// settings: GPUS=2
// says: 512 from the second GPU while the first is busy: true
// silent: cuStreamWaitEvent
// Two threads work on two GPUs at the same time: neither GPU waits for the other.
let (first, second) = (gpu(0)?, gpu(1)?);
let (large, small) = (ones_on((768, 768), &first)?, ones_on((8, 8), &second)?);
let end = std::thread::scope(|scope| {
    let queued = scope.spawn(|| -> Result<_> {
        for _ in 0..20 {
            large.matmul(&large)?;
        }
        first.as_cuda_device()?.cuda_stream().record_event(None).map_err(Error::wrap)
    });
    queued.join().expect("no panic")
})?;
let sum = small.matmul(&small)?.sum_all()?.item()?;
println!("{sum} from the second GPU while the first is busy: {}", !end.is_complete());
