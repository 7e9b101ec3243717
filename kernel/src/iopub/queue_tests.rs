use std::thread;

use super::*;

fn parent() -> Arc<Parent> {
    Parent::of(&JupyterMessage::new(StreamContent::default(), None))
}

fn text(message: &JupyterMessage) -> &str {
    match &message.content {
        JupyterMessageContent::StreamContent(stream) => &stream.text,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_cell_that_prints_much_waits_for_room() {
    let outputs = Arc::new(OutputQueue::default());
    let printer = outputs.clone();
    let printing = thread::spawn(move || {
        let parent = parent();
        let megabyte = "x".repeat(1 << 20);
        for _ in 0..64 {
            printer.print(&parent, &Stdio::Stdout, &megabyte);
        }
        printer.close();
    });
    let mut bytes = 0;
    while let Some(message) = outputs.next().await {
        bytes += text(&message).len();
        assert!(outputs.lock().bytes <= CAPACITY + MAX_TEXT);
    }
    assert_eq!(bytes, 64 << 20);
    printing.join().unwrap();
}

#[tokio::test]
async fn queued_text_is_sent_together_but_not_across_another_stream() {
    let outputs = OutputQueue::default();
    let (one, other) = (parent(), parent());
    for (parent, name, piece) in [
        (&one, Stdio::Stdout, "a"),
        (&one, Stdio::Stdout, "b"),
        (&one, Stdio::Stderr, "c"),
        (&one, Stdio::Stdout, "d"),
        (&other, Stdio::Stdout, "e"),
        (&other, Stdio::Stdout, ""),
    ] {
        outputs.print(parent, &name, piece);
    }
    outputs.close();
    outputs.print(&one, &Stdio::Stdout, "too late");
    for expected in ["ab", "c", "d", "e"] {
        assert_eq!(text(&outputs.next().await.unwrap()), expected);
    }
    assert!(outputs.next().await.is_none());
}

#[tokio::test]
async fn text_alone_is_delayed_and_any_other_message_sends_it_at_once() {
    let outputs = OutputQueue::default();
    let parent = parent();
    outputs.print(&parent, &Stdio::Stdout, "first");
    assert_eq!(text(&outputs.next().await.unwrap()), "first");
    assert!(outputs.lock().not_before.is_some());

    let later = Instant::now() + Duration::from_secs(3600);
    outputs.lock().not_before = Some(later);
    outputs.print(&parent, &Stdio::Stdout, "line");
    assert!(matches!(outputs.poll(), Next::Wait(until) if until == later));
    outputs.publish(Some(&parent), StreamContent::default());
    assert_eq!(text(&outputs.next().await.unwrap()), "line");
    outputs.next().await.unwrap();

    outputs.lock().not_before = Some(later);
    outputs.print(&parent, &Stdio::Stdout, &"x".repeat(FLUSH_SIZE));
    assert_eq!(text(&outputs.next().await.unwrap()).len(), FLUSH_SIZE);
}
