//! The program in other languages: the tables are complete, and a session in another language shows no English.

mod chinese;
mod english;
mod session;
mod source;
mod speaking;
mod table;
mod tables;
