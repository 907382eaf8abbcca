/** As of the accounts: messages are told once and kept for three days, in partitions that are called after theirs. */
export const transientTables: readonly string[] = ['realtime.messages'];
