/**
 * Of an advisory lock, the same in every process: whoever makes a backup holds it shared from before the rows are read
 * until their files are copied, and no file is swept away meanwhile.
 */
export const backupLock = 7_203_190_617;
