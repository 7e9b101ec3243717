// attack: connects to a server on this machine
// exercise: where-to
// ends with: contained
// then the solution
std::net::TcpStream::connect("127.0.0.1:{PORT}").expect("contained");
