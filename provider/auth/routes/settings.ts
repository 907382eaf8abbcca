import type { Endpoint } from '../context.ts';
import { knownProviders } from '../external/known-providers.ts';
import { hasDirectory } from '../sso/directories.ts';

// Every provider that GoTrue knows is named, so that a client that asks for one finds an answer.
const absent = ['anonymous_users', ...knownProviders];

/** What a sign-in page may offer. */
export const settings: Endpoint = ({ database, settings: { signup, confirmEmail, google, phone } }) => ({
  method: 'GET',
  url: '/settings',
  handler: async () => ({
    external: {
      ...Object.fromEntries(absent.map((name) => [name, false])),
      google: google !== undefined,
      email: true,
      phone,
    },
    disable_signup: !signup,
    mailer_autoconfirm: !confirmEmail,
    phone_autoconfirm: false,
    sms_provider: phone ? 'hook' : '',
    saml_enabled: await hasDirectory(database),
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  }),
});
