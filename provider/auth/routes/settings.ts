import type { Endpoint } from '../context.ts';

// Every provider that GoTrue knows is named, so that a client that asks for one finds an answer.
const absent = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** What a sign-in page may offer. */
export const settings: Endpoint = ({ settings: { signup, confirmEmail } }) => ({
  method: 'GET',
  url: '/settings',
  handler: async () => ({
    external: { ...Object.fromEntries(absent.map((name) => [name, false])), email: true },
    disable_signup: !signup,
    mailer_autoconfirm: !confirmEmail,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }),
});
