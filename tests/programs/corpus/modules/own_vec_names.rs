mod math {
    #[derive(Debug, Clone, Copy, Default)]
    pub struct Vec2 {
        pub x: f64,
        pub y: f64,
    }

    impl Vec2 {
        pub fn length(self) -> f64 {
            self.x.hypot(self.y)
        }
    }
}

use math::Vec2 as V;

fn main() {
    let v = V { x: 3.0, y: 4.0 };
    println!("{}", v.length());
    let z = V::default();
    println!("{z:?}");
}
