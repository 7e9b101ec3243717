"""Checks what every Jupyter kernel must do, with `jupyter_kernel_test`. All samples are given, so no test is skipped."""

from jupyter_kernel_test import IopubWelcomeTests, KernelTests

from kernels import NAME


class Conformance(KernelTests):
    kernel_name = NAME
    language_name = "rust"
    file_extension = ".rs"
    code_hello_world = 'println!("hello, world");'
    code_stderr = 'eprintln!("hello, world");'
    completion_samples = [
        {"text": "let t = ones", "matches": {"ones", "ones_on"}},
        {"text": "let size = String::new().capac", "matches": {"capacity"}},
        {"text": ":sol", "matches": {":solution"}},
        {"text": ":check where-", "matches": {"where-to"}},
        {"text": "nothing_is_called_like_thi", "matches": set()},
    ]
    complete_code_samples = [
        "1 + 1",
        "let x = ones((2, 3))?;",
        "fn twice(x: i32) -> i32 {\n    2 * x\n}",
        "// a remark with an open { bracket",
        ":gpus",
        ":check where-to",
        "fn twice(x: i32) -> i32 { 2 * x }\n:check where-to",
        "!ls (",
    ]
    incomplete_code_samples = [
        "fn twice(x: i32) -> i32 {",
        "let x = [1, 2,",
        "let x =",
        '"an open text',
        "/* an open remark",
    ]
    invalid_code_samples = ["fn fn", "1 + )", "}", "let let"]
    code_page_something = ":doc Tensor"
    # This cell never runs, because the package expects no cost line after the error.
    code_generate_error = 'let x: i32 = "text";'
    code_execute_result = [
        {"code": "6 * 7", "result": "42"},
        {"code": '"text"', "result": '"text"'},
        {"code": "device_count() * 0", "result": "0"},
        {"code": "ones((2, 3))?", "mime": "text/html"},
        {"code": "bench(|| 1 + 1)?", "mime": "image/svg+xml"},
    ]
    code_display_data = [
        {"code": 'display!("text");', "mime": "text/plain"},
        {"code": "display!(ones((2, 3))?);", "mime": "text/html"},
        {"code": ":time off\ndisplay!(bench(|| 1 + 1)?);\n:time on", "mime": "image/svg+xml"},
    ]
    code_history_pattern = "6 [*] ?"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "ones"
    code_clear_output = 'println!("gone"); clear_output(false);'


class Welcome(IopubWelcomeTests):
    kernel_name = NAME
    support_iopub_welcome = True


# Without this, the imported classes would be run as tests too, with another kernel.
del KernelTests, IopubWelcomeTests
