struct Progress {
    done: u32,
    total: u32,
}

impl Progress {
    fn step(&mut self) -> u32 {
        self.done += 1;
        self.done * 100 / self.total
    }
}

fn main() {
    let mut progress = Progress { done: 0, total: 4 };
    println!("{}%", progress.step());
    while progress.done < progress.total {
        progress.step();
    }
    println!("{}", progress.done);
}
