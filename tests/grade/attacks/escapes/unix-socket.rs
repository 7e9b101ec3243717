// attack: connects to a socket of the host, as that of docker
// exercise: where-to
// ends with: contained
// then the solution
std::os::unix::net::UnixStream::connect("{HOST_SOCKET}").expect("contained");
