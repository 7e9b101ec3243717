//! What the cells of a compared session use in addition to the prelude.

use std::panic::set_hook;

use prelude::show::Show;

/// evcxr shows a value by calling the method `evcxr_display` if it exists. This trait adds it to every type that the
/// prelude can show, so that both sides show values with the same code.
pub trait Display {
    fn evcxr_display(&self);
}

impl<T: Show + ?Sized> Display for T {
    fn evcxr_display(&self) {
        for (mime, text) in self.mime() {
            println!("EVCXR_BEGIN_CONTENT {mime}\n{text}\nEVCXR_END_CONTENT");
        }
    }
}

/// Installs a hook that reports each panic on one line of standard error, with its line and column in evcxr's source.
pub fn hook() {
    set_hook(Box::new(|info| {
        let payload = info.payload();
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        let text = text.unwrap_or_else(|| "the panic carries no message".to_owned());
        let text = text.replace('\\', "\\\\").replace('\n', "\\n");
        let (line, column) = info
            .location()
            .filter(|place| place.file().ends_with("lib.rs"))
            .map_or((0, 0), |place| (place.line(), place.column()));
        eprintln!("\u{1}panicked {line} {column} {text}");
    }));
}
