mod bank {
    pub struct Account {
        owner: String,
        balance: i64,
    }

    impl Account {
        pub fn open(owner: &str) -> Self {
            Account { owner: owner.to_string(), balance: 0 }
        }
        pub fn deposit(&mut self, n: i64) -> i64 {
            self.balance += n;
            self.balance
        }
        pub fn owner(&self) -> &str {
            &self.owner
        }
    }
}

use bank::Account;

fn main() {
    let mut a = Account::open("Mo");
    a.deposit(50);
    println!("{}", a.deposit(25));
    println!("{}", a.owner());
}
