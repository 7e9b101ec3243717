//! evcxr lists this crate among its dependencies, and names nothing in it.
