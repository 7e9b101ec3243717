// attack: connects to a socket on the host, such as docker's
// exercise: where-to
// ends with: contained
// then the solution
std::os::unix::net::UnixStream::connect("{HOST_SOCKET}").expect("contained");
