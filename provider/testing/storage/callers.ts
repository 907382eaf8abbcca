import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { audience, createTokens, type Tokens } from '../../auth/tokens/access-tokens.ts';
import type { Keys } from '../../auth/tokens/keys.ts';
import type { OwnDatabase } from '../../postgres/types.ts';
import { issuer, serviceKey } from '../auth.ts';

/** Two accounts; what they own lies in folders of these names. */
export const users = { a: '11111111-1111-4111-8111-111111111111', b: '22222222-2222-4222-8222-222222222222' } as const;

/** Who asks: `none` sends no Authorization header, `a` and `b` are signed in. */
export type Caller = 'none' | 'anon' | 'a' | 'b' | 'service';

/** Tokens with which something is wrong, or odd. */
export type OddCaller =
  | 'expired'
  | 'expired-service'
  | 'wrong-secret'
  | 'alg-none'
  | 'alg-hs512'
  | 'no-exp'
  | 'no-role'
  | 'unknown-role'
  | 'nbf-future'
  | 'sub-not-uuid'
  | 'garbage';

export type CallerTokens = Readonly<Record<Exclude<Caller, 'none'> | OddCaller, string>>;

/** The token of each, signed with the keys of the accounts. */
export const callerTokens = async (keys: Keys, own: OwnDatabase): Promise<CallerTokens> => {
  const [tokens, old] = [createTokens(keys, issuer, 3_600), createTokens(keys, issuer, -3_600)];
  const [asha, service] = [signedIn(users.a), { role: 'service_role', aud: audience }];
  return {
    anon: await signed(tokens, { role: 'anon', aud: audience }),
    a: await signed(tokens, asha),
    b: await signed(tokens, signedIn(users.b)),
    service: (await serviceKey(own)).token,
    expired: await signed(old, asha),
    'expired-service': await signed(old, service),
    'nbf-future': await signed(tokens, { ...asha, nbf: Math.floor(Date.now() / 1000) + 3_600 }),
    'no-role': await signed(tokens, { aud: audience, sub: users.a } as Signable),
    'unknown-role': await signed(tokens, { ...asha, role: 'nobody_s_role' }),
    'sub-not-uuid': await signed(tokens, signedIn('user-77')),
    garbage: 'not-a-token',
    ...(await signedElsewhere(keys, asha)),
  };
};

type Signable = Parameters<Tokens['sign']>[0];

const signed = async (tokens: Tokens, claims: Signable): Promise<string> => (await tokens.sign(claims)).token;

const signedIn = (sub: string): Signable => ({ role: 'authenticated', aud: audience, sub, session_id: sub });

/** What the accounts would not sign. */
const signedElsewhere = async (keys: Keys, claims: Signable) => {
  const { kid, key } = await keys.signing();
  const stranger = await generateKeyPair('ES256');
  const token = new SignJWT({ iss: issuer, ...claims }).setIssuedAt();
  const withEnd = () => new SignJWT({ iss: issuer, ...claims }).setIssuedAt().setExpirationTime('1h');
  return {
    'no-exp': await token.setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(key),
    'wrong-secret': await withEnd().setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(stranger.privateKey),
    'alg-hs512': await withEnd().setProtectedHeader({ alg: 'HS512', kid, typ: 'JWT' }).sign(Buffer.alloc(64, 'x')),
    'alg-none': new UnsecuredJWT({ iss: issuer, ...claims }).setIssuedAt().setExpirationTime('1h').encode(),
  };
};
