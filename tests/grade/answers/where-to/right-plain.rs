// right: a comparison and a loop, after a byte order mark, as some editors save a file.
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present {
        format!("cuda:{wanted}")
    } else {
        "cpu".to_string()
    }
}

fn everywhere(present: usize) -> Vec<String> {
    let mut names = Vec::new();
    for i in 0..present {
        names.push(format!("cuda:{}", i));
    }
    if names.is_empty() {
        names.push("cpu".to_string());
    }
    names
}
