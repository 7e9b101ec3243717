//! Replies that the shell and the control channel both send.

use jupyter_protocol::{
    CodeMirrorMode, DebugReply, DebugRequest, HelpLink, KernelInfoReply, LanguageInfo, ReplyStatus,
};
use serde_json::{Value, json};

use crate::handler::KernelInfo;
use crate::parent::PROTOCOL;

pub(crate) fn kernel_info(info: KernelInfo) -> KernelInfoReply {
    KernelInfoReply {
        status: ReplyStatus::Ok,
        protocol_version: PROTOCOL.to_owned(),
        implementation: info.implementation,
        implementation_version: info.version,
        language_info: LanguageInfo {
            name: "rust".to_owned(),
            version: info.language_version,
            // The only MIME type for Rust that JupyterLab's editor recognises.
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

pub(crate) fn no_debugger(request: &DebugRequest) -> DebugReply {
    DebugReply {
        content: json!({
            "type": "response",
            "request_seq": request.content.get("seq").cloned().unwrap_or(Value::from(0)),
            "seq": 0,
            "success": false,
            "command": request.content.get("command").cloned().unwrap_or(Value::from("")),
            "message": "this kernel has no debugger",
        }),
    }
}
