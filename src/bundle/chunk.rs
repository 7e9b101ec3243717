//! What is compressed in one go: a large file alone, small ones together.

use super::item::Item;

/// Small files pack better beside their like; more than this at once gains nothing.
const TOGETHER: u64 = 32 << 20;

/// Puts files into groups, each of which packs into no more than a part if it is more than one file.
pub fn group(mut items: Vec<Item>, part_size: u64) -> Vec<Vec<Item>> {
    let limit = TOGETHER.min(part_size / 2);
    // The largest first, so that no processor begins a long one when the others are done.
    items.sort_by(|a, b| b.size.cmp(&a.size).then_with(|| a.path.cmp(&b.path)));
    let large = items.partition_point(|item| item.size > limit);
    let mut small = items.split_off(large);
    small.sort_by(|a, b| kind(a).cmp(&kind(b)).then_with(|| a.path.cmp(&b.path)));
    let mut chunks: Vec<Vec<Item>> = items.into_iter().map(|item| vec![item]).collect();
    let mut size = u64::MAX;
    for item in small {
        if size.saturating_add(item.size) > limit {
            chunks.push(Vec::new());
            size = 0;
        }
        size += item.size;
        if let Some(chunk) = chunks.last_mut() {
            chunk.push(item);
        }
    }
    chunks
}

fn kind(item: &Item) -> String {
    let extension = item.path.extension().unwrap_or_default();
    extension.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::item::Source;
    use super::*;

    fn item(path: &str, size: u64) -> Item {
        Item {
            path: path.into(),
            source: Source::Text(String::new()),
            size,
            executable: false,
        }
    }

    #[test]
    fn large_files_stand_alone_and_small_ones_together() {
        let items = vec![
            item("a.so", 10),
            item("b.rmeta", 400),
            item("c.so", 700),
            item("d.so", 20),
            item("e.rmeta", 90),
            item("f.rmeta", 30),
        ];
        let names: Vec<Vec<String>> = group(items, 1000)
            .into_iter()
            .map(|chunk| {
                let paths = chunk.iter();
                paths
                    .map(|item| item.path.to_string_lossy().into_owned())
                    .collect()
            })
            .collect();
        let expected = [
            vec!["c.so"],
            vec!["b.rmeta", "e.rmeta"],
            vec!["f.rmeta", "a.so", "d.so"],
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn nothing_is_lost_and_nothing_comes_twice() {
        let items: Vec<Item> = (0..100)
            .map(|number| item(&number.to_string(), number * 7 % 31))
            .collect();
        let chunks = group(items, 100);
        assert!(chunks.iter().all(|chunk| !chunk.is_empty()));
        let mut paths: Vec<_> = chunks.iter().flatten().map(|item| &item.path).collect();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), 100);
    }
}
