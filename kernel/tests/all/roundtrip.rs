//! The round trip of an empty cell, from request to reply and idle.

use std::net::TcpStream;
use std::os::fd::{BorrowedFd, RawFd};
use std::time::Instant;

use jupyter_protocol::ExecuteRequest;

use crate::support::Kernel;

/// A socket that collects small writes waits for TCP's delayed acknowledgements, and a cell then takes 40 ms instead of
/// a fraction of a millisecond.
#[tokio::test]
async fn no_socket_of_a_kernel_waits_to_collect_small_messages() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let mut times = Vec::new();
    for _ in 0..300 {
        let start = Instant::now();
        front_end.execute(ExecuteRequest::new(String::new())).await;
        times.push(start.elapsed());
    }
    times.sort();
    println!(
        "median {:?}, 95 of 100 {:?}, worst {:?}",
        times[150], times[285], times[299]
    );
    let connection = &kernel.connection;
    for port in [connection.shell_port, connection.iopub_port] {
        let sockets = connected_at(port);
        assert!(!sockets.is_empty(), "{port}");
        assert!(
            sockets.iter().all(|socket| socket.nodelay().unwrap()),
            "{port}"
        );
    }
}

/// This process's connected sockets with this local port: they are the kernel's ends, because the kernel runs in this
/// process.
fn connected_at(port: u16) -> Vec<TcpStream> {
    let descriptors = std::fs::read_dir("/proc/self/fd").unwrap();
    descriptors
        .filter_map(|entry| {
            let descriptor: RawFd = entry.ok()?.file_name().to_str()?.parse().ok()?;
            // SAFETY: it is only duplicated, which fails if another thread has closed it since it was listed.
            let borrowed = unsafe { BorrowedFd::borrow_raw(descriptor) };
            let socket = TcpStream::from(borrowed.try_clone_to_owned().ok()?);
            let is_tcp = socket.local_addr().ok()?.port() == port && socket.peer_addr().is_ok();
            is_tcp.then_some(socket)
        })
        .collect()
}
