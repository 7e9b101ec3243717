// run: doctor
// says: a box sees the GPUs that sessions see
// The walls of a box leave NVIDIA's driver what it needs to start.
