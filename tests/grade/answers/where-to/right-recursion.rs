// right: recursion, and `unsafe` where nobody needs it.
fn everywhere(present: usize) -> Vec<String> {
    fn up_to(n: usize) -> Vec<String> {
        if n == 0 { return vec![]; }
        let mut before = up_to(n - 1);
        before.push(format!("cuda:{}", n - 1));
        before
    }
    let all = up_to(present);
    if present > 0 { all } else { vec!["cpu".into()] }
}
fn where_to(wanted: usize, present: usize) -> String {
    let all = everywhere(present);
    if wanted >= present { return "cpu".to_string(); }
    unsafe { all.get_unchecked(wanted) }.clone()
}
