//! The walls of a box, tried from the inside.

mod attacker;
mod attacks;
mod attributes;
mod death;
mod older;
mod refused;
mod support;
mod view;
