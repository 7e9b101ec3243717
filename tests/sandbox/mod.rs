//! The walls of a box, tried from the inside.

mod attacker;
mod attacks;
mod death;
mod refused;
mod support;
mod view;
