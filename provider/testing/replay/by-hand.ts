import type { GoogleTest } from '../google.ts';
import { bearer } from './bearer.ts';
import { fill, type Known } from './placeholders.ts';

/** What is done by hand at a step, after what was recorded of it. */
type ByHand = (google: GoogleTest, known: Known) => Promise<unknown>;

const addGoogle: ByHand = ({ provider }, known) =>
  provider.query({
    text: `insert into auth.identities (id, provider_id, user_id, provider, identity_data, last_sign_in_at, created_at,
             updated_at)
           select '11111111-2222-4333-8444-555555555555', '1234567890', id, 'google',
             jsonb_build_object('sub', '1234567890', 'email', email, 'email_verified', true), now(), now(), now()
           from auth.users where id = $1`,
    values: [fill('<uuid:user>', known)],
  });

/** GoTrue makes accounts of a role, or with a password, that ours refuses. */
const create =
  (body: object): ByHand =>
  async ({ provider }, known) =>
    provider.post('/admin/users', body, await bearer('service_role', provider, known));

const deepa = {
  id: '5a6f2d1c-3c5b-4a58-9d7e-0a1b2c3d4e5f',
  email: 'deepa@example.in',
  ban_duration: '1h',
  password_hash: '$2a$10$cTgvvZGVVHCDE9f8gQlbxOHhFqrJNmS6p7VvYsvq6ZQJfDCGHTTiy',
};

/** GoTrue takes an app's code a second time. */
const takeCodesAgain: ByHand = ({ provider }) => provider.query({ text: 'delete from auth.spent_steps', values: [] });

/** GoTrue refuses a second factor without a name. */
const dropNamedByUs: ByHand = ({ provider }) =>
  provider.query({ text: `delete from auth.mfa_factors where friendly_name like 'App _'`, values: [] });

/** GoTrue looks at codes without end. */
const guessOn: ByHand = ({ provider }) =>
  provider.query({ text: 'update auth.mfa_challenges set failed_attempts = 0', values: [] });

/** GoTrue took the first of three codes; ours is answered by the newest. */
const answerTheNewest: ByHand = async ({ provider }, known) => {
  const { body } = await provider.post(
    fill('/factors/<uuid:factor-2>/verify', known),
    { challenge_id: known.get('<uuid:challenge-2>'), code: known.get('<code:sms-2>') },
    { authorization: `Bearer ${known.get('<jwt:access>')}` },
  );
  known.set('<jwt:access-2>', body.access_token);
};

/** Wrong codes beside the one that was kept of forty: ours looks at five. */
const guess =
  (path: string, body: object): ByHand =>
  async ({ provider }, known) => {
    const authorization = `Bearer ${known.get('<jwt:access>')}`;
    const sent = JSON.parse(fill(JSON.stringify(body), known));
    for (let count = 0; count < 4; count += 1) {
      await provider.post(fill(path, known), sent, { authorization });
      await provider.forgetLimits();
    }
  };

/** GoTrue took the right code after forty wrong ones. */
const confirmAsha: ByHand = async ({ provider }, known) => {
  await provider.query({ text: 'update auth.users set email_confirmed_at = now()', values: [] });
  const asha = { email: 'asha@example.in', password: 'three brown goats 9' };
  known.set('<jwt:access>', (await provider.post('/token?grant_type=password', asha)).body.access_token);
};

/** GoTrue takes every answer that no request asked for. */
const takeUnasked: ByHand = ({ provider }) =>
  provider.query({ text: 'update auth.saml_providers set allow_idp_initiated = true', values: [] });

const wrong = '100039';

/** What no request of ours does, by scenario and step: what was put into the database, and what ours refuses. */
export const doneByHand: Readonly<Record<string, Readonly<Record<number, ByHand>>>> = {
  'admin-users': { 14: create(deepa), 23: create({ email: 'weak@example.in' }) },
  guessing: {
    2: guess('/verify', { type: 'signup', email: 'asha@example.in', token: wrong }),
    3: confirmAsha,
    5: guess('/verify', { type: 'sms', phone: '+919876543210', token: wrong }),
    9: guess('/factors/<uuid:factor>/verify', { challenge_id: '<uuid:challenge>', code: wrong }),
  },
  identities: { 16: addGoogle },
  'mfa-other-ways': { 9: takeCodesAgain, 15: takeCodesAgain },
  'mfa-phone': { 19: answerTheNewest },
  'mfa-totp': { 11: dropNamedByUs, 33: guessOn },
  'sso-saml': { 97: takeUnasked },
};
