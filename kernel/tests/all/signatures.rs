//! The signatures of messages. In this repository they come from `patches/ring`, elsewhere from ring itself.

use ring::error::Unspecified;
use ring::hmac::{self, Context, HMAC_SHA256, Key};

/// A key, a message and its signature.
type Vector = (Vec<u8>, Vec<u8>, &'static str);

/// The test cases of RFC 4231 except the fifth, whose signature the RFC cuts off.
fn vectors() -> [Vector; 6] {
    [
        (
            vec![0x0b; 20],
            b"Hi There".to_vec(),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
        ),
        (
            b"Jefe".to_vec(),
            b"what do ya want for nothing?".to_vec(),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        ),
        (
            vec![0xaa; 20],
            vec![0xdd; 50],
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
        ),
        (
            (1..=25).collect(),
            vec![0xcd; 50],
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
        ),
        (
            vec![0xaa; 131],
            b"Test Using Larger Than Block-Size Key - Hash Key First".to_vec(),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        ),
        (
            vec![0xaa; 131],
            b"This is a test using a larger than block-size key and a larger than block-size data. The key needs to be \
              hashed before being used by the HMAC algorithm."
                .to_vec(),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
        ),
    ]
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn signatures_are_those_of_rfc_4231() {
    for (key, message, signature) in vectors() {
        let key = Key::new(HMAC_SHA256, &key);
        assert_eq!(hexadecimal(hmac::sign(&key, &message).as_ref()), signature);
        // Sign the message in pieces, as messages arrive.
        let mut context = Context::with_key(&key);
        message.chunks(3).for_each(|piece| context.update(piece));
        assert_eq!(hexadecimal(context.sign().as_ref()), signature);
    }
}

#[test]
fn only_the_whole_right_signature_is_accepted() {
    for (key, message, _) in vectors() {
        let key = Key::new(HMAC_SHA256, &key);
        let right = hmac::sign(&key, &message);
        let right = right.as_ref();
        assert_eq!(hmac::verify(&key, &message, right), Ok(()));
        for place in 0..right.len() {
            let mut wrong = right.to_vec();
            wrong[place] ^= 1;
            assert_eq!(hmac::verify(&key, &message, &wrong), Err(Unspecified));
        }
        let longer = [right, &[0]].concat();
        for wrong in [&right[..31], &right[..16], &[], &longer] {
            assert_eq!(hmac::verify(&key, &message, wrong), Err(Unspecified));
        }
        let other = Key::new(HMAC_SHA256, b"another key");
        assert_eq!(hmac::verify(&other, &message, right), Err(Unspecified));
        assert_eq!(hmac::verify(&key, b"another", right), Err(Unspecified));
    }
}

#[test]
fn neither_a_key_nor_a_refusal_gives_anything_away() {
    let key = Key::new(HMAC_SHA256, b"secret");
    assert!(!format!("{key:?}").contains("secret"));
    assert_eq!(Unspecified.to_string(), "ring::error::Unspecified");
}
