// %% a vector that is filled later in the cell
let mut v = Vec::new();
v.push(1u8);
// %%
v
// %% collect with its type behind it
let doubled = (0..4).map(|x| x * 2).collect::<Vec<_>>();
// %% collect with its type before it
let chars: Vec<char> = "héllo".chars().rev().collect();
let text: String = chars.iter().collect();
// %% parse with its type behind it
let parsed = "12".parse::<u16>()?;
// %% parse known from its use
let used = "12".parse()?;
let more: i64 = used;
// %%
(doubled, chars, text, parsed, used, more)
// %% a default of some type
let default: (i32, String, Option<u8>) = Default::default();
// %% a default of no type
let nothing = Default::default();
// %%
default
// %% into
let into: String = "abc".into();
let float: f64 = 3i32.into();
// %% into what
let what = "abc".into();
// %%
(into, float)
// %% maps and sets
use std::collections::{BTreeMap, BTreeSet, HashMap};
let mut map = HashMap::new();
map.insert("a", vec![1]);
let set = BTreeSet::from([3, 1, 2]);
let tree: BTreeMap<_, _> = [(1, 'a'), (2, 'b')].into_iter().collect();
// %%
(map["a"].len(), set, tree)
// %% a reduction
let total = (1..=10).sum::<i32>();
let product: u64 = (1..=10).product();
let mean = [1.0, 2.0, 4.0].iter().sum::<f64>() / 3.0;
// %%
(total, product, mean)
// %% min, max, fold, position
let least = [3, 1, 2].into_iter().min();
let folded = [1, 2, 3].iter().fold(String::new(), |text, n| text + &n.to_string());
let place = ["a", "b"].iter().position(|name| *name == "b");
// %%
(least, folded, place)
// %% a generic function of the session
fn twice<T: Clone>(value: T) -> (T, T) { (value.clone(), value) }
let pair = twice(String::from("x"));
let numbers = twice(1.5f32);
// %%
(pair, numbers)
// %%
(wrapped, deep)
// %% what a match gives
let matched = match parsed { 0 => None, n => Some(n * 2) };
let chosen = if matched.is_some() { "some" } else { "none" };
// %%
(matched, chosen)
// %% what a block gives
let block = { let inner = 2; inner * inner };
let looped = loop { break 'x' };
// %%
(block, looped)
// %% the length of an array is inferred
let lengths = [1u8; 3].map(|n| n as usize);
lengths
// %% a phantom
use std::marker::PhantomData;
struct Typed<T> { id: u32, kind: PhantomData<T> }
let typed = Typed::<String> { id: 4, kind: PhantomData };
// %%
typed.id
// %% an empty array and an empty option
let empty: [i32; 0] = [];
let empty_option = None;
// %% the kind of error is known from the whole chain
let chain = "1,2,x".split(',').map(|part| part.parse::<i32>()).collect::<Result<Vec<_>, _>>();
chain.is_err()
// %% two sides of a tuple, one known only by use
let (known, mut filled) = (1, Vec::new());
filled.push(known as f32);
// %%
filled
// %% an iterator of the standard library has a name
let mut letters = "ab".chars();
letters.next();
// %%
letters.next()
// %% numbers through methods
let power = 2i32.pow(10);
let root = 2f64.sqrt();
let clamped = 15.clamp(0, 10);
(power, root, clamped)
// %% durations, paths, ordering, cells of std
let pause = std::time::Duration::from_millis(1500);
let path = std::path::PathBuf::from("/a/b.txt");
let order = 1.cmp(&2);
// %%
(pause, path, order)
