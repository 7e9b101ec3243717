#[derive(Debug, Clone, PartialEq)]
enum Token {
    Number(f64),
    Op(char),
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    text.split_whitespace()
        .map(|w| match w {
            "+" | "-" | "*" => Ok(Token::Op(w.chars().next().ok_or("empty")?)),
            _ => w.parse().map(Token::Number).map_err(|e| format!("{w}: {e}")),
        })
        .collect()
}

fn main() -> Result<(), String> {
    let t = tokens("1 + 2.5")?;
    println!("{t:?}");
    println!("{}", t.contains(&Token::Op('+')));
    println!("{:?}", tokens("1 / 2"));
    Ok(())
}
