import type { Reason } from '../../testing/replay/reason.ts';

const description = ['headers.location.query.error_description'];

/** Single sign-on. */
export const singleSignOn: readonly Reason[] = [
  {
    reason: 'Metadata that cannot be had or read is a fault of the request, with its reason.',
    at: { 'sso-admin': [11, 12] },
  },
  {
    reason: 'Our own metadata comes from another library, and offers neither a sign-out nor artifacts.',
    keys: ['body'],
    at: { 'sso-saml': [1, 2] },
  },
  { reason: 'A domain is the same in capitals.', at: { 'sso-saml': [12] } },
  {
    reason: 'Requests are signed with SHA-256.',
    keys: ['headers.location.query.SigAlg', 'body.url.query.SigAlg'],
  },
  { reason: 'That we are an entity goes without saying in a request.', keys: ['authn_request.Issuer.Format'] },
  {
    reason: 'What is wrong with a response is said in words, which hold nothing of it.',
    keys: description,
    at: { 'sso-saml': [20, 47, 49, 51, 55, 59, 61, 63, 65, 67, 71, 73, 75, 77, 87, 89, 91] },
  },
  { reason: 'A response is taken once, whatever its relay state.', at: { 'sso-saml': [21, 99] } },
  {
    reason: 'Whose session it is is told when the code is exchanged, which is when it begins.',
    keys: ['headers.sb-auth-'],
    at: { 'sso-saml': [25] },
  },
  {
    reason: 'Another name id is another account, whatever its address.',
    keys: ['headers.sb-auth-user-id', 'tokens.<jwt:access-8>.payload.sub'],
    at: { 'sso-saml': [41] },
  },
  { reason: 'A response holds one assertion.', at: { 'sso-saml': [53] } },
  { reason: 'A response holds no comment, and no DTD.', at: { 'sso-saml': [57, 85] } },
  { reason: 'Clocks may be a minute apart.', at: { 'sso-saml': [69] } },
  { reason: 'At the directory a person has five minutes, as at other providers.', at: { 'sso-saml': [97] } },
  {
    reason: 'A wrong method is told in JSON like every refusal.',
    keys: ['headers.content-type', 'headers.x-sb-error-code', 'body'],
    at: { 'sso-saml': [103] },
  },
];
