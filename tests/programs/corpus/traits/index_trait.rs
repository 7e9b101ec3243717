use std::ops::{Index, IndexMut};

struct Grid {
    width: usize,
    cells: Vec<u8>,
}

impl Index<(usize, usize)> for Grid {
    type Output = u8;
    fn index(&self, (r, c): (usize, usize)) -> &u8 {
        &self.cells[r * self.width + c]
    }
}

impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut u8 {
        &mut self.cells[r * self.width + c]
    }
}

fn main() {
    let mut g = Grid { width: 3, cells: vec![0; 6] };
    g[(1, 2)] = 5;
    g[(0, 0)] += 2;
    println!("{} {:?}", g[(1, 2)], g.cells);
}
