//! A watcher that reads no files.

use ra_ap_vfs::loader::{Config, Handle, LoadingProgress, Message, Sender};

pub struct NotifyHandle(Sender);

impl Handle for NotifyHandle {
    fn spawn(sender: Sender) -> Self {
        NotifyHandle(sender)
    }

    /// Reports at once that everything is loaded, because evcxr waits for that message each time its manifest has
    /// changed.
    fn set_config(&mut self, config: Config) {
        // Ignore failures: nothing receives the message if evcxr is about to end.
        let _ = self.0.send(Message::Progress {
            n_total: 0,
            n_done: LoadingProgress::Finished,
            config_version: config.version,
        });
    }
}
