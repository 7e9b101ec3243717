use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

struct Worker {
    jobs: Option<Sender<u32>>,
    thread: Option<JoinHandle<u32>>,
}

impl Worker {
    fn new() -> Self {
        let (jobs, todo): (Sender<u32>, Receiver<u32>) = channel();
        let thread = thread::spawn(move || todo.iter().map(|n| n * n).sum());
        Worker { jobs: Some(jobs), thread: Some(thread) }
    }
    fn finish(&mut self) -> u32 {
        drop(self.jobs.take());
        self.thread.take().map_or(0, |t| t.join().unwrap_or(0))
    }
}

fn main() {
    let mut w = Worker::new();
    for n in 1..=4 {
        w.jobs.as_ref().unwrap().send(n).unwrap();
    }
    println!("{}", w.finish());
    println!("{}", w.finish());
}
