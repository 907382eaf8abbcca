/** Whether PostgreSQL's `text` and `jsonb` can hold it: no null character, and no half of a pair of UTF-16. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
