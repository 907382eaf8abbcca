/**
 * The tables whose rows only live for a while and open doors: sessions, codes, links, mail on its way, networks that
 * an account is not locked at, and the keys that sign tokens, which a start makes again. Whoever copies the accounts
 * elsewhere leaves these rows behind: the copy lets nobody in who has left since, and who finds it cannot use it
 * against the original.
 */
export const transientTables: readonly string[] = [
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.mfa_amr_claims',
  'auth.signing_keys',
  'auth.one_time_tokens',
  'auth.flow_state',
  'auth.oauth_client_states',
  'auth.known_networks',
  'auth.mail_outbox',
];
