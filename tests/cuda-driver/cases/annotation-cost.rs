// log: cuCtxSynchronize=6 
// log: cuMemPoolGetAttribute=14 
// log: cuMemPoolSetAttribute=5 
// log: cuDeviceGetMemPool=1 
// silent: cuEvent|cuStreamSynchronize|cuStreamWaitEvent
// What the annotation of a cell asks the driver, where a GPU is in use: it resets the peak and reads the bytes in use,
// then waits once and reads both. A cell has no call for itself here, but for the first one, which starts the GPU.
let here = gpu(0)?;
// %%
let one = 1;
// %%
let two = one + one;
// %%
two + two
// %%
two * two
