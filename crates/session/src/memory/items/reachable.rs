//! The items in a session that a text needs.

use std::collections::{HashMap, HashSet};

use super::Item;
use crate::cell::words;

/// The items that the given words mention, directly or through other items, in order.
pub fn reachable<'d>(items: &[&'d Item], words_used: &HashSet<&str>) -> Vec<&'d Item> {
    let mut wanted: HashSet<&str> = words_used.clone();
    let mut callers: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, item) in items.iter().enumerate() {
        for word in &item.mentioned_by {
            callers.entry(word).or_default().push(index);
        }
    }
    let mut kept = vec![false; items.len()];
    let mut open: Vec<usize> = (0..items.len())
        .filter(|index| items[*index].mentioned_by.is_empty())
        .collect();
    let mut news: Vec<&str> = wanted.iter().copied().collect();
    loop {
        let called = news.drain(..).filter_map(|word| callers.get(word));
        open.extend(called.flatten());
        let Some(index) = open.pop() else { break };
        if std::mem::replace(&mut kept[index], true) {
            continue;
        }
        news.extend(words(&items[index].text).filter(|word| wanted.insert(word)));
    }
    let kept = items.iter().zip(kept).filter(|(_, kept)| *kept);
    kept.map(|(item, _)| *item).collect()
}
