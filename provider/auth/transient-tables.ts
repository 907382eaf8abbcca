/**
 * The tables whose rows live for a while only and let people in: sessions, codes, links, challenges, mail and messages
 * on their way, networks at which an account is not locked, the keys that sign tokens (a start makes new ones), and those
 * of servers, which are made anew by hand.
 * Whoever copies the accounts elsewhere leaves these rows behind: so the copy lets nobody in who has left since, and
 * whoever finds the copy cannot use it against the original.
 */
export const transientTables: readonly string[] = [
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.mfa_amr_claims',
  'auth.mfa_challenges',
  'auth.signing_keys',
  'auth.secret_keys',
  'auth.one_time_tokens',
  'auth.flow_state',
  'auth.oauth_client_states',
  'auth.saml_relay_states',
  'auth.known_networks',
  'auth.mail_outbox',
  'auth.sms_outbox',
];
