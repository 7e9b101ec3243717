// settings: CHUNK=536870912 MEMORY=4294967296
// run: run memory
// says: MiB in the end \(true, true\)
// says: 0 did not do what the lesson says
// What the lesson on memory says is true for any size of the pool's chunks.
