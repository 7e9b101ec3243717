//! Groups files into chunks that are compressed as one: each large file alone, small files together.

use super::file::BundleFile;

/// Similar small files compress better together. Chunks larger than this gain nothing more.
const MAX_CHUNK: u64 = 32 << 20;

/// Groups the files. A chunk of several files always fits into one part.
pub fn group(mut files: Vec<BundleFile>, part_size: u64) -> Vec<Vec<BundleFile>> {
    let limit = MAX_CHUNK.min(part_size / 2);
    // Largest first, so that no processor starts a long chunk when the others have finished.
    files.sort_by(|a, b| b.size.cmp(&a.size).then_with(|| a.path.cmp(&b.path)));
    let large = files.partition_point(|file| file.size > limit);
    let mut small = files.split_off(large);
    small.sort_by(|a, b| kind(a).cmp(&kind(b)).then_with(|| a.path.cmp(&b.path)));
    let mut chunks: Vec<Vec<BundleFile>> = files.into_iter().map(|file| vec![file]).collect();
    let mut size = u64::MAX;
    for file in small {
        if size.saturating_add(file.size) > limit {
            chunks.push(Vec::new());
            size = 0;
        }
        size += file.size;
        if let Some(chunk) = chunks.last_mut() {
            chunk.push(file);
        }
    }
    chunks
}

fn kind(file: &BundleFile) -> String {
    let extension = file.path.extension().unwrap_or_default();
    extension.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::file::Content;
    use super::*;

    fn file(path: &str, size: u64) -> BundleFile {
        BundleFile {
            path: path.into(),
            content: Content::Bytes(Vec::new()),
            size,
            executable: false,
        }
    }

    #[test]
    fn large_files_are_alone_and_small_ones_together() {
        let files = vec![
            file("a.so", 10),
            file("b.rmeta", 400),
            file("c.so", 700),
            file("d.so", 20),
            file("e.rmeta", 90),
            file("f.rmeta", 30),
        ];
        let names: Vec<Vec<String>> = group(files, 1000)
            .into_iter()
            .map(|chunk| {
                let paths = chunk.iter();
                paths
                    .map(|file| file.path.to_string_lossy().into_owned())
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
    fn every_file_is_in_exactly_one_chunk() {
        let files: Vec<BundleFile> = (0..100)
            .map(|number| file(&number.to_string(), number * 7 % 31))
            .collect();
        let chunks = group(files, 100);
        assert!(chunks.iter().all(|chunk| !chunk.is_empty()));
        let mut paths: Vec<_> = chunks.iter().flatten().map(|file| &file.path).collect();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), 100);
    }
}
