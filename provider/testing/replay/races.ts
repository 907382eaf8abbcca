import type { GoogleTest } from '../google.ts';
import type { Difference } from './compare.ts';
import { fill, type Known } from './placeholders.ts';

/** Sends one of twenty requests; answers whether it got what only one should get. */
type Send = (google: GoogleTest, known: Known) => Promise<boolean>;

const posted =
  (path: string, body: object, bearer?: string): Send =>
  async ({ provider }, known) => {
    const headers: Record<string, string> = bearer ? { authorization: `Bearer ${known.get(bearer)}` } : {};
    const sent = JSON.parse(fill(JSON.stringify(body), known));
    return (await provider.post(fill(path, known), sent, headers)).status === 200;
  };

const opened =
  (path: string): Send =>
  async ({ visit }, known) =>
    (await visit(fill(path, known))).fragment.has('access_token');

const [asha, phone] = ['asha@example.in', '+919876543210'];
const verifier = 'v'.repeat(50);

/** What is sent twenty times at once, by scenario and step. */
export const races: Readonly<Record<string, Readonly<Record<number, Send>>>> = {
  'mfa-race': {
    5: posted(
      '/factors/<uuid:factor>/verify',
      { challenge_id: '<uuid:challenge>', code: '<totp-code:totp>' },
      '<jwt:access>',
    ),
    10: posted(
      '/factors/<uuid:factor-2>/verify',
      { challenge_id: '<uuid:challenge-2>', code: '<code:sms>' },
      '<jwt:access-21>',
    ),
  },
  races: {
    2: posted('/verify', { type: 'signup', email: asha, token: '<code:mail-2>' }),
    4: posted('/verify', { type: 'sms', phone, token: '<code:sms>' }),
    6: opened('/verify?token=<token-hash:mail-3>&type=magiclink&redirect_to=<site>'),
    9: posted('/token?grant_type=pkce', { auth_code: '<uuid:auth-code>', code_verifier: verifier }),
    11: posted('/token?grant_type=refresh_token', { refresh_token: '<token:refresh>' }),
  },
};

/** How many of twenty at once won beside how many did when it was recorded, which a note says. */
export const race = async (send: Send, note: string, google: GoogleTest, known: Known): Promise<Difference[]> => {
  const counts = Object.entries<number>(JSON.parse(note.slice(note.indexOf('{'))));
  const recorded = counts.reduce((sum, [answer, count]) => sum + (answer.includes('session') ? count : 0), 0);
  const won = await Promise.all(Array.from({ length: 20 }, () => send(google, known)));
  const ours = won.filter(Boolean).length;
  return recorded === ours ? [] : [{ key: ours === 1 ? 'one wins' : 'winners', recorded, ours }];
};
