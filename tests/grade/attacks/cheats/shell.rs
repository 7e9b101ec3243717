// attack: runs a command of the shell
// exercise: where-to
// ends with: 
!cat /etc/passwd
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
