// attack: opens a port
// exercise: where-to
// ends with: contained
// then the solution
std::net::TcpListener::bind("127.0.0.1:0").expect("contained");
