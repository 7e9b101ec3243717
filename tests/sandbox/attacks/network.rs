//! Sockets of every family.

use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};

use gpu_tutor_sandbox::{SandboxSpec, Way};

use super::{all_ways, assert_refused, only_outside};
use crate::sandbox::attacker::{attack, attack_in};
use crate::sandbox::support::spec;
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

/// NVIDIA's driver does not start without a listening local socket, or if it cannot name its threads.
#[test]
fn a_box_with_gpus_leaves_the_driver_what_it_needs_and_reaches_nobody() {
    let name = format!("gpu-tutor-test-cuda-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).expect("a name");
    let _listener = UnixListener::bind_addr(&address).expect("a socket");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("bound").to_string();
    let spec = SandboxSpec {
        cuda: true,
        ..spec()
    };
    let socket = |way, domain: i32, kind: i32| {
        let words = [domain, kind, 0].map(|number| number.to_string());
        attack_in(way, &spec, &["socket", &words[0], &words[1], &words[2]])
    };
    for way in all_ways() {
        // CUDA does not start in a box without namespaces, so such a box is not given any sockets for it.
        let local = socket(way, libc::AF_UNIX, libc::SOCK_SEQPACKET);
        match way {
            Way::Bare => assert_refused(way, &local),
            _ => assert!(local.said.starts_with("done"), "{way:?}: {local:?}"),
        }
        for (domain, kind) in [
            (libc::AF_UNIX, libc::SOCK_DGRAM),
            (libc::AF_INET, libc::SOCK_STREAM),
            (libc::AF_INET, libc::SOCK_DGRAM),
            (libc::AF_INET6, libc::SOCK_STREAM),
            (libc::AF_NETLINK, libc::SOCK_RAW),
        ] {
            assert_refused(way, &socket(way, domain, kind));
        }
        assert_refused(way, &attack_in(way, &spec, &["abstract", &name]));
        assert_refused(way, &attack_in(way, &spec, &["tcp", &port]));
        let named = attack_in(way, &spec, &["write", "/proc/self/comm"]);
        match way {
            Way::Bare => assert_refused(way, &named),
            _ => assert!(named.said.starts_with("done"), "{way:?}: {named:?}"),
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
