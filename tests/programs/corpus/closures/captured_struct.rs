#[derive(Debug)]
struct Account {
    balance: i64,
}

fn main() {
    let mut account = Account { balance: 100 };
    let mut withdraw = |n: i64| {
        if n <= account.balance {
            account.balance -= n;
            true
        } else {
            false
        }
    };
    println!("{}", withdraw(70));
    println!("{}", withdraw(70));
    println!("{account:?}");
}
