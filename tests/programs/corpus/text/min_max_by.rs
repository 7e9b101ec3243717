#[derive(Debug, Clone)]
struct Fruit {
    name: &'static str,
    price: f32,
}

fn main() {
    let all = [Fruit { name: "fig", price: 0.8 }, Fruit { name: "melon", price: 3.5 }];
    let dear = all.iter().max_by(|a, b| a.price.total_cmp(&b.price)).cloned();
    println!("{dear:?}");
    let short = all.iter().min_by_key(|f| f.name.len()).map(|f| f.name);
    println!("{short:?}");
    let (cheap, other): (Vec<Fruit>, Vec<Fruit>) = all.into_iter().partition(|f| f.price < 1.0);
    println!("{} {}", cheap.len(), other[0].name);
}
