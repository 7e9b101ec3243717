//! Sockets of every family.

use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};

use super::{all_ways, assert_refused, only_outside};
use crate::sandbox::attacker::attack;
use crate::sandbox::view::ways;

#[test]
fn udp_reaches_nobody() {
    let listener = UdpSocket::bind("127.0.0.1:0").expect("a port");
    only_outside(&["udp", &listener.local_addr().expect("bound").to_string()]);
}

#[test]
fn tcp_reaches_nobody_not_even_on_the_loopback() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    only_outside(&["tcp", &listener.local_addr().expect("bound").to_string()]);
}

#[test]
fn tcp_fast_open_reaches_nobody() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("bound").port();
    only_outside(&["fast-open", &port.to_string()]);
}

#[test]
fn no_socket_of_any_family_can_be_made() {
    let (stream, datagram) = (libc::SOCK_STREAM, libc::SOCK_DGRAM);
    let mptcp = libc::IPPROTO_MPTCP;
    for (domain, kind, protocol) in [
        (libc::AF_INET, stream, 0),
        (libc::AF_INET, datagram, 0),
        (libc::AF_UNIX, stream, 0),
        (libc::AF_UNIX, datagram, 0),
        (libc::AF_NETLINK, libc::SOCK_RAW, 0),
    ] {
        let words = [domain, kind, protocol].map(|number| number.to_string());
        only_outside(&["socket", &words[0], &words[1], &words[2]]);
    }
    // Not every kernel has these.
    for (domain, protocol) in [
        (libc::AF_INET, mptcp),
        (libc::AF_INET6, 0),
        (libc::AF_VSOCK, 0),
        (libc::AF_ALG, 0),
    ] {
        for way in all_ways() {
            let words = [domain, stream, protocol].map(|number| number.to_string());
            assert_refused(
                way,
                &attack(way, &["socket", &words[0], &words[1], &words[2]]),
            );
        }
    }
}

#[test]
fn a_pair_of_sockets_that_could_send_elsewhere_cannot_be_made() {
    only_outside(&["pair", &libc::SOCK_DGRAM.to_string()]);
    for way in all_ways() {
        let stream = attack(way, &["pair", &libc::SOCK_STREAM.to_string()]);
        assert!(stream.said.starts_with("done"), "{way:?}: {stream:?}");
    }
}

#[test]
fn unix_sockets_with_a_path_or_a_name_cannot_be_reached() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("docker.sock");
    let _listener = UnixListener::bind(&path).expect("a socket");
    only_outside(&["unix", path.to_str().expect("text")]);
    let name = format!("gpu-tutor-test-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).expect("a name");
    let _listener = UnixListener::bind_addr(&address).expect("a socket");
    only_outside(&["abstract", &name]);
    for way in ways() {
        for docker in ["/var/run/docker.sock", "/run/docker.sock"] {
            assert_refused(way, &attack(way, &["unix", docker]));
        }
    }
}
