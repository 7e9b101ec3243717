mod traffic {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Light {
        Stop,
        Go,
    }

    impl Light {
        pub const ALL: [Light; 2] = [Light::Stop, Light::Go];

        pub fn flip(self) -> Self {
            use Light::*;
            match self {
                Stop => Go,
                Go => Stop,
            }
        }
    }
}

use traffic::Light;

fn main() {
    for l in Light::ALL {
        println!("{l:?} -> {:?}", l.flip());
    }
    println!("{}", Light::Stop as u8 + Light::Go as u8);
}
