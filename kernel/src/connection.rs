//! Reads the connection file, where a front end specifies which addresses the kernel must listen on.

use std::fs;
use std::path::Path;

use jupyter_protocol::ConnectionInfo;

use crate::error::KernelError;

pub(crate) fn read(path: &Path) -> Result<ConnectionInfo, KernelError> {
    let text = fs::read(path).map_err(|source| KernelError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let mut connection: ConnectionInfo =
        serde_json::from_slice(&text).map_err(|source| KernelError::Malformed {
            path: path.to_owned(),
            source,
        })?;
    if !connection.key.is_empty() && connection.signature_scheme != "hmac-sha256" {
        return Err(KernelError::Scheme {
            path: path.to_owned(),
            scheme: connection.signature_scheme,
        });
    }
    // ZeroMQ writes "every interface" as `*`.
    if connection.ip == "*" {
        connection.ip = "0.0.0.0".to_owned();
    }
    Ok(connection)
}
