//! evcxr lists this crate among its dependencies, but uses nothing from it.
