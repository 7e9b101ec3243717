//! What is known about the standard library's functions and macros, by name.

/// Standard library methods that only look at their receiver, or lend part of it.
pub const LOOKING: &str = "abs add and and_then as_bytes as_deref as_deref_mut as_mut as_mut_ptr as_mut_slice as_mut_str as_path \
    as_ref as_slice as_str binary_search bytes capacity ceil chain char_indices chars checked_add checked_div checked_mul \
    checked_sub chunks chunks_exact chunks_mut clone cloned cmp collect concat contains contains_key copied copied count cycle \
    deref deref_mut div ends_with entry enumerate eq eq_ignore_ascii_case err expect extension file_name file_stem filter \
    filter_map find first first_key_value first_mut flat_map flatten floor fold ge get get_mut gt inspect into into_bytes \
    into_boxed_str into_iter into_string into_boxed_slice is_alphabetic is_alphanumeric is_ascii is_ascii_digit is_char_boundary \
    is_control is_digit is_empty is_err is_err_and is_lowercase is_none is_none_or is_numeric is_ok is_ok_and is_some \
    is_some_and is_uppercase is_whitespace iter iter_mut join key keys last last_key_value last_mut le len lines lt map map_err \
    map_or map_or_else map_while matches match_indices max max_by max_by_key min min_by min_by_key mul ne ok ok_or ok_or_else \
    or or_else or_insert or_insert_with or_default parent parse partial_cmp partition peekable pow product range rchunks \
    reduce repeat rev rfind rfold rsplit rsplitn rsplit_once saturating_add saturating_mul saturating_sub scan \
    signum skip skip_while split split_ascii_whitespace split_at split_at_mut split_first split_first_mut split_inclusive split_last \
    split_last_mut split_once split_terminator split_whitespace splitn sqrt starts_with step_by strip_prefix \
    strip_suffix sub sum take_while to_ascii_lowercase to_ascii_uppercase to_lowercase to_owned to_string to_str to_string_lossy \
    to_uppercase to_vec transpose trim trim_end trim_end_matches trim_matches trim_start trim_start_matches try_into unwrap \
    unwrap_or unwrap_or_default unwrap_or_else unzip values values_mut windows wrapping_add wrapping_mul wrapping_sub xor zip \
    as_any as_os_str components difference intersection union symmetric_difference is_subset is_superset is_disjoint to_bits \
    is_nan is_finite is_infinite round trunc sin cos tan exp ln log log2 log10 powi powf hypot rem_euclid div_euclid \
    leading_zeros trailing_zeros count_ones to_be_bytes to_le_bytes to_ne_bytes as_ptr type_id \
    get_unchecked get_or_insert_with or_insert_with_key keys_mut front back front_mut back_mut upgrade is_match by_value";
/// Methods in candle and the prelude that only look at their receiver, or lend part of it.
pub const LOOKING_AT_TENSORS: &str = "device dims shape dtype dim rank elem_count is_contiguous stride parameters parameter layers \
    weight bias nbytes";
/// Methods in candle that compute a new tensor, or numbers, from tensors alone.
pub const COMPUTING: &str = "affine argmax argmax_keepdim argmin argmin_keepdim broadcast_add broadcast_as broadcast_div \
    broadcast_matmul broadcast_mul broadcast_sub chunk clamp contiguous copy cumsum detach elu erf flatten_all flatten_from \
    flatten_to gather gelu gelu_erf i index_select item log_sum_exp matmul max_all max_keepdim maximum mean mean_all \
    mean_keepdim min_all min_keepdim minimum mv narrow neg norm normalize_axis ones_like permute recip relu repeat reshape \
    sigmoid silu sqr squeeze sum_all sum_keepdim t tanh to to_device to_dtype to_scalar to_vec0 to_vec1 to_vec2 to_vec3 \
    unsqueeze var where_cond zeros_like";
/// Prelude functions that create a tensor or name a device, and return the same one each time.
pub const MAKING_TENSORS: &str = "arange arange_on cpu cuda device eye eye_on full full_on ones ones_on tensor tensor_on zeros \
    zeros_on";
/// Methods that change their receiver, which is harmless if the statement has created the receiver itself.
pub const CHANGING: &str = "append clear dedup dedup_by dedup_by_key drain extend extend_from_slice \
    extend_from_within fill fill_with get_or_insert insert next next_back peek pop pop_back pop_front push push_back \
    push_front push_str remove resize resize_with reserve reserve_exact retain retain_mut shrink_to_fit reverse \
    rotate_left rotate_right replace_range sort sort_by sort_by_key sort_unstable sort_unstable_by \
    sort_unstable_by_key split_off swap swap_remove take truncate write_str nth_back advance_by all any by_ref \
    find_map nth position rposition";
/// Methods that return something new, which nothing else owns.
pub const FRESH: &str = "iter iter_mut into_iter chars char_indices bytes split split_whitespace split_ascii_whitespace splitn rsplit \
    rsplitn split_terminator split_inclusive lines windows chunks chunks_exact chunks_mut rchunks keys values values_mut map filter \
    filter_map flat_map enumerate zip rev skip take_while skip_while step_by chain cycle peekable scan cloned copied matches \
    match_indices clone to_vec to_owned to_string collect components range into_keys into_values";
/// Standard library methods whose results, and anything that these lend, cannot change the receiver.
pub const SHARING: &str = "iter chars char_indices bytes split split_whitespace split_ascii_whitespace splitn rsplit rsplitn \
    split_terminator split_inclusive lines windows chunks chunks_exact rchunks keys values matches match_indices clone cloned copied \
    to_vec to_owned to_string as_str as_bytes len is_empty contains contains_key count capacity starts_with ends_with trim parse \
    first last get";
/// Number and text types.
pub const PLAIN: &str = "bool char str f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize";
/// Functions that only wrap what they are lent.
pub const WRAPPING: &str = "new from from_mut from_ref";
/// Functions that operators, macros and conversions call.
pub const OPERATORS: &str = "add sub mul div rem neg not index index_mut deref deref_mut eq ne partial_cmp cmp hash fmt from into \
    from_str from_iter as_ref borrow clone default";
/// The crates whose functions the lists cover, and the ways to name the cell's own crate.
pub const KNOWN_CRATES: [&str; 12] = [
    "std",
    "core",
    "alloc",
    "prelude",
    "candle_core",
    "candle",
    "candle_nn",
    "nn",
    "crate",
    "self",
    "super",
    "Self",
];
/// Modules whose functions reach beyond the program's own values, or return a different answer each time.
pub const REACHING: [&str; 16] = [
    "io",
    "fs",
    "net",
    "env",
    "process",
    "thread",
    "time",
    "rand",
    "Instant",
    "SystemTime",
    "File",
    "alloc",
    "ptr",
    "backtrace",
    "panic",
    "mem",
];
/// Macros that only create a value, or end the cell.
pub const MACROS: [&str; 15] = [
    "vec",
    "format",
    "matches",
    "concat",
    "stringify",
    "line",
    "column",
    "file",
    "panic",
    "assert",
    "assert_eq",
    "assert_ne",
    "unreachable",
    "todo",
    "format_args",
];

/// Macros that print.
pub const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];
