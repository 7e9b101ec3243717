// attack: connects to a socket on the host that has no file
// exercise: where-to
// ends with: contained
// then the solution
use std::os::linux::net::SocketAddrExt;
let address = std::os::unix::net::SocketAddr::from_abstract_name("{ABSTRACT}").expect("a name");
std::os::unix::net::UnixStream::connect_addr(&address).expect("contained");
