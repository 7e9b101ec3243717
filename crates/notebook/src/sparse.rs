//! Reads JSON that may be hostile: what is not needed costs no memory, and the rest is limited in size.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Keys whose values can be large in notebooks but say nothing about cells: results, pictures, widget state.
const SKIPPED: [&str; 3] = ["outputs", "attachments", "widgets"];

/// Reads JSON without the values of the keys in [`SKIPPED`]. Returns `None` if the rest has more than `most` values: a
/// value takes up to several hundred bytes of memory, but as few as two bytes in the file.
///
/// # Errors
/// If the text is not JSON.
pub fn sparse(text: &str, most: usize) -> Result<Option<Value>, serde_json::Error> {
    let left = Cell::new(Some(most));
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = Sparse { left: &left }.deserialize(&mut reader);
    match read.and_then(|value| reader.end().map(|()| value)) {
        Ok(value) => Ok(Some(value)),
        Err(_) if left.get().is_none() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads one value.
#[derive(Clone, Copy)]
struct Sparse<'a> {
    /// How many more values may be read; `None` if there was one too many.
    left: &'a Cell<Option<usize>>,
}

impl<'de> DeserializeSeed<'de> for Sparse<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        self.left
            .set(self.left.get().and_then(|left| left.checked_sub(1)));
        match self.left.get() {
            Some(_) => reader.deserialize_any(self),
            None => Err(D::Error::custom("there are too many values")),
        }
    }
}

impl<'de> Visitor<'de> for Sparse<'_> {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if SKIPPED.contains(&key.as_str()) {
                entries.next_value::<IgnoredAny>()?;
            } else {
                let value = entries.next_value_seed(self)?;
                map.insert(key, value);
            }
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn outputs_are_skipped_and_the_rest_is_as_it_was() {
        let value = json!({"a": [1, -2, 0.5, true, null, "ü\n"], "b": {"c": {}}});
        let mut with = value.clone();
        with["b"]["outputs"] = json!([[1, 2, 3], {"d": 1}]);
        let values = 1 + 7 + 2;
        assert_eq!(sparse(&with.to_string(), values).ok(), Some(Some(value)));
        assert_eq!(sparse(&with.to_string(), values - 1).ok(), Some(None));
    }

    #[test]
    fn what_is_no_json_is_an_error() {
        for text in ["", "{", "[1] 2", r#"{"outputs": [}"#, &"[".repeat(100_000)] {
            assert!(sparse(text, 1_000_000).is_err(), "{text:.20}");
        }
    }
}
