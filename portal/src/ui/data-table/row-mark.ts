/** Rows that are pointed out, by their keys, and why. A new object points anew. */
export type RowMark = { readonly keys: readonly string[]; readonly how: 'added' | 'saved' };
