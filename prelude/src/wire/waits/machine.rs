//! What differs from processor to processor: the look of a system call, and going to another place in a thread.

/// Registers that a call preserves, as a frame left them: by their DWARF numbers.
#[cfg(target_arch = "x86_64")]
pub const PRESERVED: [i32; 6] = [3, 6, 12, 13, 14, 15];

/// What a thread's registers were when a function called another.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Place {
    pub preserved: [usize; PRESERVED.len()],
    /// The stack as it is when the called function has returned.
    pub stack: usize,
    /// Where the called function returns to.
    pub next: usize,
}

/// The instruction at which a signal found the thread.
pub fn instruction(context: &libc::ucontext_t) -> usize {
    context.uc_mcontext.gregs[libc::REG_RIP as usize] as usize
}

const SYSCALL: [u8; 2] = [0x0f, 0x05];

/// Whether the signal found the thread in a system call, or about to begin or to repeat one.
///
/// # Safety
/// The context is one that the kernel gave to a signal handler.
pub unsafe fn in_system_call(context: &libc::ucontext_t) -> bool {
    // SAFETY: the thread's own code lies there.
    unsafe { repeats(context) || broken_off(context) }
}

/// Makes the system call that the signal interrupted return 0, as if it had ended.
///
/// # Safety
/// As [`in_system_call`], which must have said yes.
pub unsafe fn end_system_call(context: &mut libc::ucontext_t) {
    // SAFETY: as above.
    if unsafe { repeats(context) } {
        context.uc_mcontext.gregs[libc::REG_RIP as usize] += SYSCALL.len() as i64;
    }
    context.uc_mcontext.gregs[libc::REG_RAX as usize] = 0;
}

/// # Safety
/// As [`in_system_call`].
unsafe fn repeats(context: &libc::ucontext_t) -> bool {
    // SAFETY: as above.
    unsafe { (instruction(context) as *const [u8; 2]).read_unaligned() == SYSCALL }
}

/// # Safety
/// As [`in_system_call`].
unsafe fn broken_off(context: &libc::ucontext_t) -> bool {
    let result = context.uc_mcontext.gregs[libc::REG_RAX as usize];
    let before = (instruction(context) - SYSCALL.len()) as *const [u8; 2];
    // SAFETY: as above; no function's first instruction is followed by a result of a system call.
    result == -i64::from(libc::EINTR) && unsafe { before.read_unaligned() } == SYSCALL
}

/// Goes on as if the function that made the call had called `instead`.
///
/// # Safety
/// The place is one of this very thread, further out on its stack; what lies further in is given up.
pub unsafe fn call_from(place: &Place, instead: extern "C-unwind" fn() -> !) -> ! {
    // SAFETY: puts back what the calling convention says a function finds, then calls; nothing is read afterwards.
    unsafe {
        std::arch::asm!(
            "mov rbx, [rax]",
            "mov rbp, [rax + 8]",
            "mov r12, [rax + 16]",
            "mov r13, [rax + 24]",
            "mov r14, [rax + 32]",
            "mov r15, [rax + 40]",
            "mov rsp, [rax + 48]",
            "push [rax + 56]",
            "jmp rcx",
            in("rax") place,
            in("rcx") instead,
            options(noreturn),
        )
    }
}
