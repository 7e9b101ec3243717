#[derive(Debug, Default)]
struct Request {
    url: String,
    headers: Vec<(String, String)>,
    retries: u32,
}

impl Request {
    fn url(mut self, url: &str) -> Self {
        self.url = url.to_owned();
        self
    }
    fn header(mut self, key: &str, value: &str) -> Self {
        self.headers.push((key.into(), value.into()));
        self
    }
    fn retries(self, retries: u32) -> Self {
        Request { retries, ..self }
    }
}

fn main() {
    let mut r = Request::default();
    r = r.url("example.org");
    r = r.header("accept", "text").header("lang", "en");
    r = r.retries(3);
    println!("{r:?}");
}
