//! A program that attacks: `attacker ATTACK [ARGUMENT…]` tries one thing and writes one line to descriptor 3: `done` with
//! what it got, or `refused` with the number of the error.
//!
//! The tests compile it with rustc alone, so that it needs no crates and runs inside a box as an answer does.

use std::ffi::c_long;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::process::exit;
use std::sync::Mutex;

unsafe extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
    fn fork() -> i32;
    fn getppid() -> i32;
    fn setsid() -> i32;
    fn pause() -> i32;
    fn kill(pid: i32, signal: i32) -> i32;
    fn ptrace(request: c_long, pid: i32, address: usize, data: usize) -> c_long;
    fn prlimit(pid: i32, resource: i32, new: *const u64, old: *mut u64) -> i32;
    fn setpriority(which: i32, who: u32, value: i32) -> i32;
    fn sched_setaffinity(pid: i32, size: usize, mask: *const u64) -> i32;
    fn socket(domain: i32, kind: i32, protocol: i32) -> i32;
    fn socketpair(domain: i32, kind: i32, protocol: i32, pair: *mut i32) -> i32;
    fn sendto(socket: i32, text: *const u8, size: usize, flags: i32, to: *const u8, length: u32) -> isize;
    fn shmget(key: i32, size: usize, flags: i32) -> i32;
    fn shmctl(id: i32, command: i32, data: *mut u8) -> i32;
    fn chmod(path: *const u8, mode: u32) -> i32;
    fn fchmod(file: i32, mode: u32) -> i32;
    fn chown(path: *const u8, user: u32, group: u32) -> i32;
    fn utimes(path: *const u8, times: *const [i64; 4]) -> i32;
    fn truncate(path: *const u8, size: i64) -> i32;
    fn mknod(path: *const u8, mode: u32, device: u64) -> i32;
    fn process_vm_readv(pid: i32, own: *const [usize; 2], owns: usize, its: *const [usize; 2], count: usize, flags: usize) -> isize;
}

/// The result of an attack: what it got, or the error.
type Got = io::Result<String>;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let got = attack(&words);
    for pid in STARTED.lock().unwrap().drain(..) {
        unsafe { kill(pid, 9) };
    }
    let line = match got {
        Ok(what) => format!("done {what}\n"),
        Err(error) => format!("refused {}\n", error.raw_os_error().unwrap_or(0)),
    };
    say(&line);
}

fn say(line: &str) {
    // SAFETY: the process that starts this program gives it descriptor 3, and nothing else here owns it.
    let mut socket = std::mem::ManuallyDrop::new(unsafe { File::from_raw_fd(3) });
    // Without a listener, there is nothing to report.
    let _ = socket.write_all(line.as_bytes());
}

fn attack(words: &[&str]) -> Got {
    match *words {
        ["read", path] => File::open(path).and_then(|mut file| {
            let mut text = vec![0; 64];
            let size = file.read(&mut text)?;
            Ok(String::from_utf8_lossy(&text[..size]).trim().to_owned())
        }),
        ["write", path] => fs::write(path, "attacked").map(|()| String::new()),
        ["chmod", path, mode] => {
            let mode = u32::from_str_radix(mode, 8).unwrap();
            checked(unsafe { chmod(text(path).as_ptr(), mode) }.into()).map(|_| String::new())
        }
        // The file only has to be readable.
        ["fchmod", path] => {
            let file = File::open(path)?;
            checked(unsafe { fchmod(file.as_raw_fd(), 0) }.into()).map(|_| String::new())
        }
        // Sets the owner that it already has.
        ["chown", path] => {
            checked(unsafe { chown(text(path).as_ptr(), u32::MAX, u32::MAX) }.into()).map(|_| String::new())
        }
        // Sets the times to the beginning of 1970.
        ["times", path] => {
            checked(unsafe { utimes(text(path).as_ptr(), &[0; 4]) }.into()).map(|_| String::new())
        }
        ["empty", path] => checked(unsafe { truncate(text(path).as_ptr(), 0) }.into()).map(|_| String::new()),
        ["copy", from, to] => fs::copy(from, to).map(|size| size.to_string()),
        ["fill", folder] => fill(folder),
        ["nest"] => {
            // The folders nest more deeply than a path can name.
            for _ in 0..30 {
                let name = "x".repeat(200);
                fs::create_dir(&name)?;
                std::env::set_current_dir(&name)?;
            }
            loop {
                unsafe { pause() };
            }
        }
        ["many-files", folder] => many_files(folder),
        ["udp", to] => UdpSocket::bind("127.0.0.1:0")?.send_to(b"attacked", to).map(|_| String::new()),
        ["tcp", to] => TcpStream::connect(to)?.write_all(b"attacked").map(|()| String::new()),
        ["fast-open", port] => fast_open(port.parse().unwrap()),
        ["socket", domain, kind, protocol] => {
            let [domain, kind, protocol] = [domain, kind, protocol].map(|word| word.parse().unwrap());
            checked(unsafe { socket(domain, kind, protocol) }.into()).map(|_| String::new())
        }
        ["pair", kind] => {
            let mut pair = [0; 2];
            checked(unsafe { socketpair(1, kind.parse().unwrap(), 0, pair.as_mut_ptr()) }.into())
                .map(|_| String::new())
        }
        ["unix", path] => UnixStream::connect(path)?.write_all(b"attacked").map(|()| String::new()),
        ["abstract", name] => {
            let address = SocketAddr::from_abstract_name(name)?;
            UnixStream::connect_addr(&address)?.write_all(b"attacked").map(|()| String::new())
        }
        // PTRACE_SEIZE
        ["ptrace", pid] => checked(unsafe { ptrace(0x4206, process(pid), 0, 0) }).map(|_| String::new()),
        ["read-memory", pid] => read_memory(process(pid)),
        ["prlimit", pid] => {
            // RLIMIT_NOFILE, only read.
            let mut old = [0; 2];
            let done = unsafe { prlimit(process(pid), 7, std::ptr::null(), old.as_mut_ptr()) };
            checked(done.into()).map(|_| String::new())
        }
        ["renice", pid] => {
            checked(unsafe { setpriority(0, process(pid).cast_unsigned(), 19) }.into()).map(|_| String::new())
        }
        ["affinity", pid] => {
            let mask = [u64::MAX; 16];
            checked(unsafe { sched_setaffinity(process(pid), 128, mask.as_ptr()) }.into())
                .map(|_| String::new())
        }
        ["signal", pid] => checked(unsafe { kill(process(pid), 0) }.into()).map(|_| String::new()),
        ["syscall", number, ref rest @ ..] => {
            let mut all = [0_i64; 6];
            for (place, word) in all.iter_mut().zip(rest) {
                *place = word.parse().unwrap();
            }
            let [a, b, c, d, e, f] = all;
            checked(unsafe { syscall(number.parse().unwrap(), a, b, c, d, e, f) }).map(|_| String::new())
        }
        ["forks", most] => forks(most.parse().unwrap()),
        ["memory", processes, megabytes] => memory(processes.parse().unwrap(), megabytes.parse().unwrap()),
        // If a limit is only checked now and then, a process must live until the next check.
        ["hold-memory", processes, megabytes] => {
            let _held = memory(processes.parse().unwrap(), megabytes.parse().unwrap());
            loop {
                unsafe { pause() };
            }
        }
        ["spin", processes] => {
            for _ in 1..processes.parse().unwrap() {
                if unsafe { fork() } == 0 {
                    break;
                }
            }
            loop {
                std::hint::black_box(0);
            }
        }
        ["sleep"] => loop {
            unsafe { pause() };
        },
        ["survive"] => {
            // Two forks and a new session, as a daemon does it.
            let (mut reader, mut writer) = io::pipe()?;
            if unsafe { fork() } == 0 {
                unsafe { setsid() };
                if unsafe { fork() } == 0 {
                    say("alive\n");
                    let _ = writer.write_all(b"!");
                    loop {
                        unsafe { pause() };
                    }
                }
                exit(0);
            }
            // This process does not end until there is a daemon.
            reader.read_exact(&mut [0]).map(|()| String::new())
        }
        ["relay"] => {
            // Each process starts the next one and ends. Killing the processes that were seen is always too late.
            for _ in 0..100_000 {
                if unsafe { fork() } != 0 {
                    exit(0);
                }
            }
            Ok(String::new())
        }
        // A lease, a notice or a lock on a file that only has to be readable.
        ["fcntl", path, request, value] => {
            let file = File::open(path)?;
            let [request, value] = [request, value].map(|word| word.parse::<c_long>().unwrap());
            checked(unsafe { syscall(72, file.as_raw_fd() as c_long, request, value) }).map(|_| String::new())
        }
        ["lock", path] => {
            let file = File::open(path)?;
            file.try_lock().map_err(io::Error::from).map(|()| String::new())
        }
        ["segment"] => {
            // A new segment, readable and writable.
            let id = unsafe { shmget(0, 4096, 0o1600) };
            checked(id.into())?;
            checked(unsafe { shmctl(id, 0, std::ptr::null_mut()) }.into()).map(|_| String::new())
        }
        ["device", path] => {
            // A block device: major number 8, minor number 0.
            checked(unsafe { mknod(text(path).as_ptr(), 0o060_600, 0x0800) }.into()).map(|_| String::new())
        }
        ["processes"] => {
            let entries = fs::read_dir("/proc")?.flatten();
            let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
            Ok(numbers.count().to_string())
        }
        ["writable", folder] => writable(folder).map(|found| found.join(" ")),
        _ => panic!("no such attack: {words:?}"),
    }
}

/// The processes that this one has started and must kill.
static STARTED: Mutex<Vec<i32>> = Mutex::new(Vec::new());

/// Starts a process that does `work` and then nothing more. Returns its id, or -1 if it cannot be started.
fn start(work: impl FnOnce()) -> i32 {
    match unsafe { fork() } {
        0 => {
            work();
            loop {
                unsafe { pause() };
            }
        }
        pid => {
            if pid > 0 {
                STARTED.lock().unwrap().push(pid);
            }
            pid
        }
    }
}

fn process(word: &str) -> i32 {
    match word {
        "parent" => unsafe { getppid() },
        // One of the attacker's own processes, which does nothing.
        "sibling" => start(|| {}),
        number => number.parse().unwrap(),
    }
}

/// The text with the null byte that C expects.
fn text(path: &str) -> Vec<u8> {
    format!("{path}\0").into_bytes()
}

fn checked(result: c_long) -> io::Result<c_long> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

fn fast_open(port: u16) -> Got {
    let socket = unsafe { socket(2, 1, 0) };
    checked(socket.into())?;
    let mut to = [0; 16];
    to[0] = 2;
    to[2..4].copy_from_slice(&port.to_be_bytes());
    to[4..8].copy_from_slice(&[127, 0, 0, 1]);
    // MSG_FASTOPEN
    let sent = unsafe { sendto(socket, b"attacked".as_ptr(), 8, 0x2000_0000, to.as_ptr(), 16) };
    checked(sent as c_long).map(|_| String::new())
}

fn read_memory(pid: i32) -> Got {
    let secret = *b"secret";
    let mut got = [0; 6];
    let own = [[got.as_mut_ptr() as usize, 6]];
    let its = [[secret.as_ptr() as usize, 6]];
    checked(unsafe { process_vm_readv(pid, own.as_ptr(), 1, its.as_ptr(), 1, 0) } as c_long)
        .map(|_| String::new())
}

/// Writes files until nothing more fits; returns how many mebibytes were written.
fn fill(folder: &str) -> Got {
    let block = vec![1; 1 << 20];
    let mut written = 0;
    for number in 0..64 {
        let mut file = File::create(format!("{folder}/fill-{number}"))?;
        for _ in 0..4 {
            if file.write_all(&block).is_err() {
                return Ok(written.to_string());
            }
            written += 1;
        }
    }
    Ok(written.to_string())
}

fn many_files(folder: &str) -> Got {
    let mut made = 0;
    while made < 100_000 && File::create(format!("{folder}/many-{made}")).is_ok() {
        made += 1;
    }
    Ok(made.to_string())
}

/// Starts processes until there are `most` of them or no more can be started; returns how many there were.
fn forks(most: u32) -> Got {
    let mut started = 0;
    while started < most && start(|| {}) > 0 {
        started += 1;
    }
    Ok(started.to_string())
}

/// Uses `megabytes` mebibytes in each of `processes` processes; returns when all of them have done so.
fn memory(processes: usize, megabytes: usize) -> Got {
    let (mut reader, writer) = io::pipe()?;
    for _ in 0..processes {
        start(|| {
            let used = std::hint::black_box(vec![1_u8; megabytes << 20]);
            // The reader waits for a byte from every process.
            let _ = (&writer).write_all(&used[..1]);
            std::mem::forget(used);
        });
    }
    let mut all = vec![0; processes];
    reader.read_exact(&mut all)?;
    Ok(String::new())
}

/// The files below a folder that can be opened for writing, except those of processes.
fn writable(folder: &str) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Ok(kind) = entry.file_type() else { continue };
        let is_process = name.parse::<u32>().is_ok();
        let path = format!("{folder}/{name}");
        if kind.is_dir() && !is_process {
            // A subfolder that cannot be read is of no use to a program in the box.
            found.extend(writable(&path).unwrap_or_default());
        } else if kind.is_file() && OpenOptions::new().write(true).open(&path).is_ok() {
            found.push(path);
        }
    }
    Ok(found)
}
