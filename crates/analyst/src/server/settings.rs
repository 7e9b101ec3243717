//! The language server's `initialize` parameters: the client's capabilities and rust-analyzer's settings.

use std::path::Path;

use gpu_tutor_session::machine::toolchain::Toolchain;
use serde_json::{Value, json};

use crate::project::Project;

pub fn initialize(toolchain: &Toolchain, project: &Project) -> Value {
    json!({
        "processId": std::process::id(),
        // The root defaults to the folder that the server is started in.
        "rootUri": null,
        "capabilities": capabilities(),
        "initializationOptions": options(toolchain, project),
    })
}

/// The `file://` URI of a path.
pub fn uri(path: &Path) -> String {
    let mut text = String::from("file://");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => text.push(char::from(*byte)),
            _ if byte.is_ascii_alphanumeric() => text.push(char::from(*byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

/// Completions are plain text because snippets are off. They include their documentation because `resolveSupport` is
/// not declared.
fn capabilities() -> Value {
    json!({
        "general": {"positionEncodings": ["utf-8"]},
        // Without this the server itself would watch thousands of files, which never change.
        "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}},
        "textDocument": {
            "completion": {
                "completionItem": {
                    "snippetSupport": false,
                    "labelDetailsSupport": true,
                    "documentationFormat": ["markdown"],
                },
            },
            "hover": {"contentFormat": ["markdown"]},
            "signatureHelp": {
                "signatureInformation": {"parameterInformation": {"labelOffsetSupport": true}},
            },
        },
        // Makes the server report when everything is loaded.
        "experimental": {"serverStatusNotification": true},
    })
}

/// rust-analyzer's own settings. Everything that takes time or memory without answering a session's questions is off.
fn options(toolchain: &Toolchain, project: &Project) -> Value {
    let target = Some(toolchain.host()).filter(|host| !host.is_empty());
    json!({
        "linkedProjects": [project.file()],
        "cachePriming": {"enable": false},
        "cargo": {"buildScripts": {"enable": false}, "target": target},
        "cfg": {"setTest": false},
        "checkOnSave": false,
        "completion": {
            "addSemicolonToUnit": false,
            "autoAwait": {"enable": false},
            "autoIter": {"enable": false},
            "autoimport": {"enable": false},
            "callable": {"snippets": "none"},
            "fullFunctionSignatures": {"enable": true},
            "postfix": {"enable": false},
            "snippets": {"custom": {}},
        },
        "diagnostics": {"enable": false},
        "files": {"watcher": "client"},
        "hover": {
            "dropGlue": {"enable": false},
            "links": {"enable": false},
            "maxSubstitutionLength": "hide",
            "memoryLayout": {"enable": false},
            "show": {"enumVariants": 20, "fields": 20, "traitAssocItems": 20},
        },
        "imports": {"preferPrelude": true},
        "lru": {"capacity": 64},
        "notifications": {"cargoTomlNotFound": false},
        // One question is asked at a time.
        "numThreads": 1,
        "procMacro": {"enable": false},
        "signatureInfo": {"documentation": {"enable": false}},
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_escaped_in_a_uri() {
        assert_eq!(
            uri(Path::new("/tmp/a b/größe.rs")),
            "file:///tmp/a%20b/gr%C3%B6%C3%9Fe.rs"
        );
    }

    #[test]
    fn positions_are_agreed_to_count_bytes() {
        let sent = capabilities();
        assert_eq!(sent["general"]["positionEncodings"], json!(["utf-8"]));
        let item = &sent["textDocument"]["completion"]["completionItem"];
        assert_eq!(item["snippetSupport"], false);
    }
}
