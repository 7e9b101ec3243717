//! The program in other languages: the tables are complete, and a session in another language shows no English.

mod source;
mod table;
mod tables;
