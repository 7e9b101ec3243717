//! The part of ring that jupyter-zmq-client uses: HMAC with SHA-256, computed by RustCrypto's `hmac`. ring itself
//! compiles C and assembler code for this.

pub mod error {
    //! Errors without details, so that they do not help anyone guess a signature.

    /// A signature that does not match.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Unspecified;

    impl std::fmt::Display for Unspecified {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            // The same text as ring's, because logs show it.
            f.write_str("ring::error::Unspecified")
        }
    }

    impl std::error::Error for Unspecified {}
}

pub mod hmac {
    //! Keyed hashes.

    use std::fmt;

    use hmac::{Hmac, Mac};
    use sha2::Sha256;

    use crate::error::Unspecified;

    /// How signatures are computed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Algorithm(&'static str);

    /// The only algorithm that Jupyter's messages use.
    pub static HMAC_SHA256: Algorithm = Algorithm("SHA256");

    /// A key of any length.
    #[derive(Clone)]
    pub struct Key(Hmac<Sha256>);

    impl Key {
        pub fn new(_: Algorithm, key_value: &[u8]) -> Self {
            Self(Hmac::new_from_slice(key_value).expect("HMAC takes keys of every length"))
        }
    }

    // Does not show the key.
    impl fmt::Debug for Key {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_struct("Key")
                .field("algorithm", &HMAC_SHA256)
                .finish()
        }
    }

    /// A signature.
    #[derive(Debug, Clone, Copy)]
    pub struct Tag([u8; 32]);

    impl AsRef<[u8]> for Tag {
        fn as_ref(&self) -> &[u8] {
            &self.0
        }
    }

    /// Signs a message that comes in several pieces.
    #[derive(Debug, Clone)]
    pub struct Context(Hmac<Sha256>);

    impl Context {
        pub fn with_key(signing_key: &Key) -> Self {
            Self(signing_key.0.clone())
        }

        pub fn update(&mut self, data: &[u8]) {
            self.0.update(data);
        }

        pub fn sign(self) -> Tag {
            Tag(self.0.finalize().into_bytes().into())
        }
    }

    /// Signs a message.
    pub fn sign(key: &Key, data: &[u8]) -> Tag {
        let mut context = Context::with_key(key);
        context.update(data);
        context.sign()
    }

    /// Checks a signature, in a time that reveals nothing about the right one.
    ///
    /// # Errors
    /// If it is not the message's full signature with this key: a part of it does not count.
    pub fn verify(key: &Key, data: &[u8], tag: &[u8]) -> Result<(), Unspecified> {
        let mut mac = key.0.clone();
        mac.update(data);
        mac.verify_slice(tag).map_err(|_| Unspecified)
    }
}
