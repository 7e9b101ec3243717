use std::collections::BTreeMap;
use std::sync::LazyLock;

static CODES: LazyLock<BTreeMap<&str, u16>> = LazyLock::new(|| {
    println!("made once");
    BTreeMap::from([("ok", 200), ("gone", 410)])
});

fn main() {
    println!("before");
    println!("{}", CODES["ok"]);
    println!("{:?}", CODES.get("lost"));
}
