// attack: sends a datagram
// exercise: where-to
// ends with: contained
// then the solution
let socket = std::net::UdpSocket::bind("127.0.0.1:0").expect("contained");
socket.send_to(b"hello", "127.0.0.1:{PORT}").expect("contained");
