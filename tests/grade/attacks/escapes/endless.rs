// attack: never ends
// exercise: where-to
// ends with: takes too long
// time limit: 5
// not to be tried without a box
// then the solution
loop {
    std::hint::spin_loop();
}
