//! A kernel with a scripted engine, talked to over real sockets.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod aborts;
mod asides;
mod cells;
mod connection;
mod control;
mod crowds;
mod malformed;
mod questions;
mod recall;
mod roundtrip;
mod streams;
mod support;
