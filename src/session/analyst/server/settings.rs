//! The language server's `initialize` parameters: the client's capabilities and rust-analyzer's settings.

use std::path::Path;

use gen_lsp_types::{
    ClientCapabilities, ClientCompletionItemOptions, ClientSignatureInformationOptions,
    ClientSignatureParameterInformationOptions, CompletionClientCapabilities,
    DidChangeWatchedFilesClientCapabilities, GeneralClientCapabilities, HoverClientCapabilities,
    InitializeParams, MarkupKind, PositionEncodingKind, SignatureHelpClientCapabilities,
    TextDocumentClientCapabilities, WorkspaceClientCapabilities,
};
use serde_json::{Value, json};

use crate::session::analyst::project::Project;
use crate::session::machine::toolchain::Toolchain;

pub fn initialize(toolchain: &Toolchain, project: &Project) -> InitializeParams {
    InitializeParams {
        process_id: Some(i32::try_from(std::process::id()).unwrap_or_default()),
        capabilities: capabilities(),
        initialization_options: Some(options(toolchain, project)),
        // The root defaults to the folder in which the server is started.
        ..InitializeParams::default()
    }
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

fn capabilities() -> ClientCapabilities {
    // Without this the server itself would watch thousands of files, which never change.
    let watched = DidChangeWatchedFilesClientCapabilities {
        dynamic_registration: Some(true),
        ..DidChangeWatchedFilesClientCapabilities::default()
    };
    ClientCapabilities {
        general: Some(GeneralClientCapabilities {
            position_encodings: Some(vec![PositionEncodingKind::UTF8]),
            ..GeneralClientCapabilities::default()
        }),
        workspace: Some(WorkspaceClientCapabilities {
            did_change_watched_files: Some(watched),
            ..WorkspaceClientCapabilities::default()
        }),
        text_document: Some(document()),
        // Makes the server report when everything is loaded.
        experimental: Some(json!({"serverStatusNotification": true})),
        ..ClientCapabilities::default()
    }
}

/// Completions are plain text because snippets are off. They include their documentation because `resolveSupport` is
/// not declared.
fn document() -> TextDocumentClientCapabilities {
    let item = ClientCompletionItemOptions {
        snippet_support: Some(false),
        label_details_support: Some(true),
        documentation_format: Some(vec![MarkupKind::Markdown]),
        ..ClientCompletionItemOptions::default()
    };
    let parameter = ClientSignatureParameterInformationOptions {
        label_offset_support: Some(true),
    };
    TextDocumentClientCapabilities {
        completion: Some(CompletionClientCapabilities {
            completion_item: Some(item),
            ..CompletionClientCapabilities::default()
        }),
        hover: Some(HoverClientCapabilities {
            content_format: Some(vec![MarkupKind::Markdown]),
            ..HoverClientCapabilities::default()
        }),
        signature_help: Some(SignatureHelpClientCapabilities {
            signature_information: Some(ClientSignatureInformationOptions {
                parameter_information: Some(parameter),
                ..ClientSignatureInformationOptions::default()
            }),
            ..SignatureHelpClientCapabilities::default()
        }),
        ..TextDocumentClientCapabilities::default()
    }
}

/// rust-analyzer's own settings. Everything that takes time or memory and answers no question of a session is off.
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
        let sent = serde_json::to_value(capabilities()).expect("JSON");
        assert_eq!(sent["general"]["positionEncodings"], json!(["utf-8"]));
        let item = &sent["textDocument"]["completion"]["completionItem"];
        assert_eq!(item["snippetSupport"], false);
    }
}
