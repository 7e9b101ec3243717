// run: prepare --cuda 9.0
// says: is ready after
// not: note:
// log: cuModuleLoadData=10( |$)
// `prepare` uses the ten families of kernels that lessons use, so that the driver caches its translations of them.
