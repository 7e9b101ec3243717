//! The program in other languages: the tables are complete, and a session in another language shows no English.

mod prelude;
mod session;
mod source;
mod speaking;
mod table;
mod tables;
