#[derive(Debug, Default)]
struct Tree {
    root: Option<Box<Node>>,
}

#[derive(Debug)]
struct Node {
    key: i32,
    left: Tree,
    right: Tree,
}

impl Tree {
    fn insert(&mut self, key: i32) {
        match &mut self.root {
            None => self.root = Some(Box::new(Node { key, left: Tree::default(), right: Tree::default() })),
            Some(n) if key < n.key => n.left.insert(key),
            Some(n) => n.right.insert(key),
        }
    }
    fn keys(&self) -> Vec<i32> {
        let Some(n) = &self.root else { return vec![] };
        [n.left.keys(), vec![n.key], n.right.keys()].concat()
    }
}

fn main() {
    let mut t = Tree::default();
    for k in [5, 2, 8, 1] {
        t.insert(k);
    }
    t.insert(6);
    println!("{:?}", t.keys());
    println!("{}", t.root.is_some());
}
