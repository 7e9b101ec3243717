// settings: CAPABILITY=6.1
// run: exec --device cuda:0 {}
// status: 2
// says: `cuda:0` was requested, but sessions run on the CPU here
// says: compiles for compute capabilities from 7.5
// not: ran
// The same card, asked for by name: the same reason is an error.
println!("ran");
