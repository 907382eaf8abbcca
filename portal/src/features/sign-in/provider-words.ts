/**
 * What the accounts' service writes into an address by which it sends a browser here, by its code; '' is that of a
 * notice, which has none. They are the embedded provider's words, and those of GoTrue on the ways that the portal begins:
 * sign-in by Google and the links of mails.
 */
const words: ReadonlyMap<string, readonly (string | RegExp)[]> = new Map([
  [
    '',
    [
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      'Your email address is confirmed. Log in to go on.',
    ],
  ],
  ['bad_oauth_callback', ['OAuth state parameter missing', 'OAuth callback with missing authorization code missing']],
  [
    'bad_oauth_state',
    [
      'OAuth callback with invalid state',
      'OAuth state has expired',
      'OAuth state not found or expired',
      'OAuth state parameter is invalid',
    ],
  ],
  ['email_exists', ['A user with this email address has already been registered']],
  ['email_not_confirmed', ['Unverified email with google. A confirmation email has been sent to your google email']],
  ['flow_state_already_used', ['State has already been used']],
  ['flow_state_not_found', ['invalid flow state, no valid flow state found']],
  ['identity_already_exists', ['Identity is already linked', 'Identity is already linked to another user']],
  ['oauth_provider_not_supported', ['Unsupported provider: provider is not enabled']],
  ['otp_expired', ['Email link is invalid or has expired']],
  [
    'over_email_send_rate_limit',
    ['email rate limit exceeded', /^For security purposes, you can only request this after \d{1,5} seconds\.$/],
  ],
  ['over_request_rate_limit', ['Request rate limit reached']],
  [
    'provider_email_needs_verification',
    [
      'Unverified email with google. A confirmation email has been sent to your google email',
      'Unverified email with google. Verify the email with google in order to sign in',
    ],
  ],
  ['request_timeout', ['Processing this request timed out, please retry after a moment.']],
  ['session_not_found', ['Session from session_id claim in JWT does not exist']],
  ['signup_disabled', ['Signups not allowed for this instance']],
  [
    'unexpected_failure',
    [
      'Database error finding user',
      'Database error finding user from email link',
      'Database error loading user',
      'Database error updating user',
      'Error confirm email',
      'Error confirming user',
      'Error creating identity',
      'Error getting user email from external provider',
      'Error getting user profile from external provider',
      'Error loading flow state',
      'Error sending confirmation email',
      'Error updating user',
      'The database cannot be reached at the moment',
      'The sign-in provider cannot be reached at the moment',
      'Unable to exchange external code',
      'Unexpected failure, please check server logs for more information',
    ],
  ],
  ['user_banned', ['User is banned']],
  ['user_not_found', ['Linking target user not found', 'User from sub claim in JWT does not exist']],
  [
    'validation_failed',
    [
      'An email address is too long',
      'Invalid email verification type',
      'This link cannot sign you in here. Enter the code of the message instead. (THAAN_IMPLICIT is off.)',
      'Unable to validate email address: invalid format',
      'Unsupported provider: provider is not enabled',
    ],
  ],
]);

/**
 * `text` where the service is known to say it, word for word, under this code; else ''. Anybody can make a link, and
 * what stands on the shop's page is read as the shop's own. GoTrue ends one of its sentences with the code that Google
 * gave, and passes on what Google says: a stranger can write both, so neither is known here.
 */
export const providerWords = (code: string, text: string): string =>
  words.get(code)?.some((known) => (typeof known === 'string' ? known === text : known.test(text))) ? text : '';
