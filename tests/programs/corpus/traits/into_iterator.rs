struct Bag {
    items: Vec<i32>,
}

impl IntoIterator for Bag {
    type Item = i32;
    type IntoIter = std::vec::IntoIter<i32>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl FromIterator<i32> for Bag {
    fn from_iter<I: IntoIterator<Item = i32>>(iter: I) -> Self {
        Bag { items: iter.into_iter().collect() }
    }
}

fn main() {
    let bag: Bag = (1..4).collect();
    for x in bag {
        println!("{x}");
    }
    let other: Bag = [5, 6].into_iter().collect();
    println!("{}", other.into_iter().sum::<i32>());
}
