// attack: ends the process before any check
// exercise: where-to
// ends with: ended the session
std::process::exit(0);
