import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import type { Known } from '../../replay/placeholders.ts';
import type { StorageServer } from '../server.ts';
import type { Making } from './scenario.ts';

/** Makes the tokens of addresses that the server did not make, and keeps them under their placeholders. */
export const makeTokens = async (
  make: Readonly<Record<string, Making>>,
  server: StorageServer,
  known: Known,
): Promise<void> => {
  for (const [name, making] of Object.entries(make)) known.set(name, await made(making, server, known));
};

const made = async (
  { like, payload = {}, signed, change }: Making,
  server: StorageServer,
  known: Known,
): Promise<string> => {
  const token = like === undefined ? undefined : known.get(like);
  const claims = { ...(token && decodeJwt(token)), ...numbered(payload) };
  if (change === undefined)
    return sign(claims, signed === 'HS256 with another secret' ? stranger : await secretOf(server));
  const [header = '', body = '', signature = ''] = (token ?? '').split('.');
  if (change.startsWith('one letter'))
    return `${header}.${body}.${signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`;
  if (change.startsWith('url in the payload')) return `${header}.${encoded(claims)}.${signature}`;
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`;
};

/** Time passes for the addresses that were signed: they are signed as they were so long ago. */
export const letPass = async (ms: number, server: StorageServer, known: Known): Promise<void> => {
  const seconds = Math.ceil(ms / 1000);
  for (const [name, token] of known) {
    if (!name.startsWith('<signed:')) continue;
    const { iat = 0, exp, ...claims } = decodeJwt(token);
    const before = { ...claims, iat: iat - seconds, ...(exp !== undefined && { exp: exp - seconds }) };
    known.set(name, await sign(before, await secretOf(server)));
  }
};

/** `now - 10` in seconds. */
const numbered = (payload: Readonly<Record<string, string>>): JWTPayload =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => {
      const [, sign = '+', seconds = '0'] = /^now(?: ([+-]) (\d+))?$/.exec(value) ?? [];
      if (!value.startsWith('now')) return [name, value];
      return [name, Math.floor(Date.now() / 1000) + Number(sign + seconds)];
    }),
  );

const stranger = Buffer.alloc(32, 'stranger');

const sign = (claims: JWTPayload, secret: Uint8Array): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const secretOf = async ({ test }: StorageServer): Promise<Uint8Array> => {
  const { rows } = await test.query<{ secret: Buffer }>({
    text: 'select secret from storage.signing_secrets',
    values: [],
  });
  return rows[0]?.secret ?? stranger;
};
