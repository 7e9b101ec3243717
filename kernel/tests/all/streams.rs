//! Large outputs.

use std::fmt::Write;
use std::time::Instant;

use jupyter_protocol::{ExecuteRequest, JupyterMessageContent as Content};

use crate::support::{Kernel, text};

#[tokio::test]
async fn a_hundred_thousand_lines_arrive_complete_in_order_and_in_few_messages() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let start = Instant::now();
    let (_, published) = front_end
        .execute(ExecuteRequest::new("lines 100000".to_owned()))
        .await;
    println!("{:?} in {} messages", start.elapsed(), published.len());
    let mut expected = String::new();
    for line in 0..100_000 {
        writeln!(expected, "{line}").unwrap();
    }
    assert!(text(&published) == expected);
    assert!(published.len() < 5_000, "{} messages", published.len());
}

#[tokio::test]
async fn a_huge_output_is_split_between_characters() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let bytes = 50 << 20;
    let (_, published) = front_end
        .execute(ExecuteRequest::new(format!("bytes {bytes}\nprint end")))
        .await;
    let whole = text(&published);
    assert_eq!(whole.len(), bytes + "end\n".len());
    assert!(
        whole
            .trim_end_matches("end\n")
            .chars()
            .all(|letter| letter == 'é')
    );
    for message in &published {
        if let Content::StreamContent(stream) = &message.content {
            assert!(stream.text.len() <= 1 << 20);
        }
    }
}
