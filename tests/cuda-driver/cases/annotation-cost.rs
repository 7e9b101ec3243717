// log: cuCtxSynchronize=6 
// log: cuMemPoolGetAttribute=14 
// log: cuMemPoolSetAttribute=5 
// log: cuDeviceGetMemPool=1 
// silent: cuEvent|cuStreamSynchronize|cuStreamWaitEvent
// What the annotation of a cell asks of the driver if a GPU is in use: it resets the peak, reads the bytes in use, then
// waits once and reads both. The cells here make no calls of their own, except for the first one, which starts the GPU.
let here = gpu(0)?;
// %%
let one = 1;
// %%
let two = one + one;
// %%
two + two
// %%
two * two
