//! Replaces the crate `tokenizers`, which candle-core needs for one module that reads tokenizers from GGUF files. The
//! original has 74 dependencies and takes up half of the prelude's build time, and no lesson uses it.
//!
//! candle's module builds a model before anything else, and this step fails here with an error that says why. So a
//! [`Tokenizer`] never exists, and the types for the steps of its pipeline are only mentioned by name, so they are
//! empty.

use std::convert::Infallible;
use std::fmt;

#[derive(Debug)]
pub struct Error;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "gpu-tutor builds candle without tokenizers, so none can be read from a GGUF file; \
             in a cell, `:dep tokenizers` adds that crate, which reads `tokenizer.json` files",
        )
    }
}

impl std::error::Error for Error {}

pub type Result<T> = std::result::Result<T, Error>;

/// A step of a pipeline with three switches, as candle creates it: `ByteLevel::new(…)`.
macro_rules! byte_level {
    (into $wrapper:ident $(:: $variant:ident)?) => {
        #[derive(Debug, Clone, Default)]
        pub struct ByteLevel;

        impl ByteLevel {
            pub fn new(_: bool, _: bool, _: bool) -> Self {
                ByteLevel
            }
        }

        impl From<ByteLevel> for super::$wrapper {
            fn from(_: ByteLevel) -> Self {
                super::$wrapper $(:: $variant)?
            }
        }
    };
}

pub mod decoders {
    #[derive(Debug, Clone)]
    pub struct DecoderWrapper;

    pub mod byte_level {
        byte_level!(into DecoderWrapper);
    }
}

pub mod models {
    pub mod bpe {
        use super::super::{Error, Infallible, Result};

        pub type Vocab = std::collections::HashMap<String, u32>;
        pub type Merges = Vec<(String, String)>;

        /// A model; none can be built.
        pub struct BPE(pub(crate) Infallible);

        impl BPE {
            pub fn builder() -> BpeBuilder {
                BpeBuilder
            }
        }

        pub struct BpeBuilder;

        impl BpeBuilder {
            pub fn vocab_and_merges(self, _: Vocab, _: Merges) -> Self {
                self
            }

            pub fn unk_token(self, _: String) -> Self {
                self
            }

            pub fn byte_fallback(self, _: bool) -> Self {
                self
            }

            pub fn ignore_merges(self, _: bool) -> Self {
                self
            }

            /// Always fails: there are no tokenizers here.
            pub fn build(self) -> Result<BPE> {
                Err(Error)
            }
        }
    }
}

pub mod normalizers {
    #[derive(Debug, Clone)]
    pub struct NormalizerWrapper;

    pub mod unicode {
        pub struct NFC;

        impl From<NFC> for super::NormalizerWrapper {
            fn from(_: NFC) -> Self {
                Self
            }
        }
    }
}

pub mod pre_tokenizers {
    #[derive(Debug, Clone)]
    pub struct PreTokenizerWrapper;

    pub mod byte_level {
        byte_level!(into PreTokenizerWrapper);
    }

    pub mod sequence {
        use super::PreTokenizerWrapper;

        pub struct Sequence;

        impl Sequence {
            pub fn new(_: Vec<PreTokenizerWrapper>) -> Self {
                Sequence
            }
        }

        impl From<Sequence> for PreTokenizerWrapper {
            fn from(_: Sequence) -> Self {
                PreTokenizerWrapper
            }
        }
    }

    pub mod split {
        use super::super::{Result, tokenizer::SplitDelimiterBehavior};

        pub enum SplitPattern {
            Regex(String),
        }

        pub struct Split;

        impl Split {
            pub fn new(_: SplitPattern, _: SplitDelimiterBehavior, _: bool) -> Result<Self> {
                Ok(Split)
            }
        }

        impl From<Split> for super::PreTokenizerWrapper {
            fn from(_: Split) -> Self {
                Self
            }
        }
    }
}

pub mod processors {
    #[derive(Debug, Clone)]
    pub enum PostProcessorWrapper {
        Template(template::TemplateProcessing),
        Other,
    }

    pub mod byte_level {
        byte_level!(into PostProcessorWrapper::Other);
    }

    pub mod sequence {
        use super::PostProcessorWrapper;

        pub struct Sequence;

        impl Sequence {
            pub fn new(_: Vec<PostProcessorWrapper>) -> Self {
                Sequence
            }
        }

        impl From<Sequence> for PostProcessorWrapper {
            fn from(_: Sequence) -> Self {
                Self::Other
            }
        }
    }

    pub mod template {
        use super::super::Result;

        #[derive(Debug, Clone)]
        pub struct TemplateProcessing;

        impl TemplateProcessing {
            pub fn builder() -> TemplateBuilder {
                TemplateBuilder
            }
        }

        pub struct TemplateBuilder;

        impl TemplateBuilder {
            pub fn try_single(self, _: Vec<String>) -> Result<Self> {
                Ok(self)
            }

            pub fn try_pair(self, _: Vec<String>) -> Result<Self> {
                Ok(self)
            }

            pub fn special_tokens(self, _: Vec<(String, u32)>) -> Self {
                self
            }

            pub fn build(self) -> Result<TemplateProcessing> {
                Ok(TemplateProcessing)
            }
        }
    }
}

pub mod tokenizer {
    pub enum SplitDelimiterBehavior {
        Isolated,
    }
}

pub struct AddedToken;

impl AddedToken {
    pub fn from(_: String, _special: bool) -> Self {
        AddedToken
    }
}

/// Has no values, because a tokenizer is built from a model.
pub struct Tokenizer(Infallible);

impl Tokenizer {
    pub fn new(model: models::bpe::BPE) -> Self {
        match model.0 {}
    }

    pub fn with_normalizer(
        &mut self,
        _: Option<normalizers::NormalizerWrapper>,
    ) -> Result<&mut Self> {
        match self.0 {}
    }

    pub fn with_pre_tokenizer(
        &mut self,
        _: Option<pre_tokenizers::PreTokenizerWrapper>,
    ) -> &mut Self {
        match self.0 {}
    }

    pub fn with_decoder(&mut self, _: Option<decoders::DecoderWrapper>) -> &mut Self {
        match self.0 {}
    }

    pub fn with_post_processor(
        &mut self,
        _: Option<processors::PostProcessorWrapper>,
    ) -> &mut Self {
        match self.0 {}
    }

    pub fn add_special_tokens(&mut self, _: Vec<AddedToken>) -> Result<usize> {
        match self.0 {}
    }
}
