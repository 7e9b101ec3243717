// settings: CAPABILITY=6.1
// run: doctor
// says: compiles for compute capabilities from 7.5
// says: 12.9 is the last for GPUs before 7.5
// `doctor` says so too.
