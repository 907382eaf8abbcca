/** As of the accounts: what opens doors is in no backup. Addresses that were signed before a restore end with it. */
export const transientTables: readonly string[] = ['storage.signing_secrets'];
