import { decodeJwt, SignJWT } from 'jose';
import { audience, createTokens } from '../../auth/tokens/access-tokens.ts';
import { openKeys } from '../../auth/tokens/keys.ts';
import { issuer, serviceKey, type TestAuth } from '../auth.ts';
import type { Known } from './placeholders.ts';

const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

/** The header of the token that a recorded request was sent with. */
export const bearer = async (auth: string, test: TestAuth, known: Known): Promise<{ authorization?: string }> => {
  if (auth === 'none' || auth === 'as written') return {};
  return { authorization: `Bearer ${await tokenOf(auth, test, known)}` };
};

const tokenOf = async (auth: string, { database }: TestAuth, known: Known): Promise<string> => {
  const signed = async (claims: object, seconds = 3_600) =>
    (await createTokens(await openKeys(database), issuer, seconds).sign(claims as { role: string })).token;
  if (auth === 'anon') return signed({ role: auth, aud: audience });
  if (auth === 'service_role') return (await serviceKey(database)).token;
  const [name = '', altered] = auth.replace(/^<|>$/g, '').split(/, (.*)/s);
  const token = known.get(`<${name}>`);
  if (token === undefined) return auth;
  if (altered === undefined) return token;
  return alter(altered, token, signed);
};

/** A token that is none, by the recorded words for it. */
const alter = (
  how: string,
  token: string,
  signed: (claims: object, seconds?: number) => Promise<string>,
): string | Promise<string> => {
  const claims = decodeJwt(token);
  const { session_id: _session, ...sessionless } = claims;
  const [header = '', payload = '', signature = ''] = token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const ways: Readonly<Record<string, () => string | Promise<string>>> = {
    'signature altered': () =>
      `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    'algorithm none, no signature': () => `${none}.${payload}.`,
    'the same claims signed HS256 with a foreign key': () =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.alloc(32, 'foreign')),
    "the same claims, exp long past, signed with the server's HS256 key": () => signed(claims, -100_000),
    'sub of no account': () => signed({ ...claims, sub: nobody }),
    'sub is no uuid': () => signed({ ...claims, sub: 'x' }),
    'session_id of no session': () => signed({ ...claims, session_id: nobody }),
    'no session_id': () => signed(sessionless),
    'aud x': () => signed({ ...claims, aud: 'x' }),
  };
  const way = ways[how];
  if (way === undefined) throw new Error(`Nobody knows how to alter a token so: ${how}`);
  return way();
};
