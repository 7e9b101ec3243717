//! A kernel with a scripted engine, talked to over real sockets.

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
