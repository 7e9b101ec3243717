//! Serialises numbers so that infinities and NaN, which JSON cannot represent, become strings.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number as a JSON number or as a string.
struct Lossless(f64);

impl Serialize for Lossless {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, to)
    }
}

impl<'de> Deserialize<'de> for Lossless {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        deserialize(from).map(Lossless)
    }
}

pub fn serialize<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    if value.is_finite() {
        to.serialize_f64(*value)
    } else {
        to.serialize_str(&value.to_string())
    }
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(f64),
        Text(String),
    }
    match Either::deserialize(from)? {
        Either::Number(value) => Ok(value),
        Either::Text(text) => text.parse().map_err(serde::de::Error::custom),
    }
}

pub mod list {
    use super::{Deserialize, Deserializer, Lossless, Serializer};

    pub fn serialize<S: Serializer>(values: &[f64], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(|value| Lossless(*value)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<f64>, D::Error> {
        let values = Vec::<Lossless>::deserialize(from)?;
        Ok(values.into_iter().map(|Lossless(value)| value).collect())
    }
}
