//! `kernel_info_reply`: what a front end learns first.

use jupyter_protocol::{CodeMirrorMode, HelpLink, KernelInfoReply, LanguageInfo, ReplyStatus};

use crate::engine::KernelInfo;
use crate::parent::PROTOCOL;

pub(crate) fn reply(info: KernelInfo) -> KernelInfoReply {
    KernelInfoReply {
        status: ReplyStatus::Ok,
        protocol_version: PROTOCOL.to_owned(),
        implementation: info.implementation,
        implementation_version: info.version,
        language_info: LanguageInfo {
            name: "rust".to_owned(),
            version: info.language_version,
            // The only one of Rust's that JupyterLab's editor knows.
            mimetype: Some("text/x-rustsrc".to_owned()),
            file_extension: Some(".rs".to_owned()),
            pygments_lexer: Some("rust".to_owned()),
            codemirror_mode: Some(CodeMirrorMode::Simple("rust".to_owned())),
            nbconvert_exporter: Some(String::new()),
        },
        banner: info.banner,
        help_links: info
            .links
            .into_iter()
            .map(|(text, url)| HelpLink { text, url })
            .collect(),
        debugger: false,
        error: None,
    }
}
