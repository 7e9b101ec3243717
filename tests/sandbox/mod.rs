//! The walls of a box, tried from the inside.

mod attacker;
mod attacks;
mod attributes;
mod death;
mod devices;
mod kernel;
mod older;
mod refused;
mod scratch;
mod support;
mod view;
