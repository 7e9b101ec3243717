// log: cuMemAllocAsync=101 
// log: cuMemFreeAsync=101 
// log: cuLaunchKernel=101 
// silent: cuEvent|cuStreamWaitEvent|cuStreamSynchronize
// One stream keeps tensors that cross threads in order, so an operation needs no events and no waits: only one
// allocation, one launch and, in the end, one call that frees the memory.
let here = gpu(0)?;
let t = ones_on((8, 8), &here)?;
for _ in 0..100 {
    (&t * 2.0)?;
}
drop(t);
