//! The lengths of tuples that the prelude's traits support.

/// Calls a macro with the type parameters of each tuple, from one to eight elements.
macro_rules! for_each_tuple {
    ($implement:ident) => {
        $implement!(A);
        $implement!(A B);
        $implement!(A B C);
        $implement!(A B C D);
        $implement!(A B C D E);
        $implement!(A B C D E F);
        $implement!(A B C D E F G);
        $implement!(A B C D E F G H);
    };
}
