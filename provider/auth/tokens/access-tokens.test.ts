import { createHmac, randomBytes } from 'node:crypto';
import { type CryptoKey, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { secretKeyOf } from '../../http/secret-key.ts';
import { serviceKey } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';
import type { SecretKey } from '../index.ts';

// 0 of 10,000 forged tokens are accepted.
const forgeries = process.env.TEST_LONG ? 10_000 : 1_500;

let genuine: string;
let key: SecretKey;
let other: SecretKey;
let kid: string;
let ownKey: CryptoKey;
let foreignKey: CryptoKey;

const provider = testAuth();
beforeAll(async () => {
  await provider.auth.createAccount({ email: 'asha@example.com', password: 'a long password', confirmed: true });
  genuine = await signIn();
  [key, other] = [await serviceKey(provider.database), await serviceKey(provider.database)];
  const { rows } = await provider.database.query<{ id: string; private_key: object }>({
    text: 'select id, private_key from auth.signing_keys',
    values: [],
  });
  kid = rows[0]?.id ?? '';
  ownKey = (await importJWK(rows[0]?.private_key ?? {}, 'ES256')) as CryptoKey;
  foreignKey = (await generateKeyPair('ES256')).privateKey;
});

const signIn = async (): Promise<string> => {
  const credentials = { email: 'asha@example.com', password: 'a long password' };
  return (await provider.post('/token?grant_type=password', credentials)).body.access_token;
};
// Each from another address: keys that are none are counted by it.
const address = (): string => `10.${[...randomBytes(3)].join('.')}`;
const identify = (token: string) => provider.auth.identify({ authorization: `Bearer ${token}` }, address());
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
const sign = (claims: JWTPayload, key: CryptoKey, header: object = {}): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header }).sign(key);

const servers = () => ({ role: 'service_role', key_id: key.id });
const hs256 = (claims: JWTPayload, secret: Uint8Array): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=.+/ é';
const altered = (text: string, at: number): string => {
  let other = text[at];
  while (other === text[at]) other = alphabet[Math.floor(Math.random() * alphabet.length)];
  return text.slice(0, at) + other + text.slice(at + 1);
};

/** Each makes one forged token out of a genuine one. */
const forge: Record<string, () => string | Promise<string>> = {
  'another character anywhere': () => altered(genuine, Math.floor(Math.random() * genuine.length)),
  'another last character': () => altered(genuine, genuine.length - 1),
  'a cut signature': () => genuine.slice(0, -1 - Math.floor(Math.random() * 86)),
  'a longer signature': () => genuine + randomBytes(1 + Math.floor(Math.random() * 8)).toString('base64url'),
  'no signature': () => `${genuine.split('.').slice(0, 2).join('.')}.`,
  'a signature of noise': () => `${genuine.split('.').slice(0, 2).join('.')}.${randomBytes(64).toString('base64url')}`,
  'a signature of zeros': () => `${genuine.split('.').slice(0, 2).join('.')}.${Buffer.alloc(64).toString('base64url')}`,
  'altered claims': () => {
    const [header, , signature] = genuine.split('.');
    return `${header}.${encode({ ...claimsOf(genuine), role: 'service_role' })}.${signature}`;
  },
  'a later end': () => {
    const [header, , signature] = genuine.split('.');
    return `${header}.${encode({ ...claimsOf(genuine), exp: 4_000_000_000 })}.${signature}`;
  },
  'alg none': () => `${encode({ alg: 'none', typ: 'JWT' })}.${genuine.split('.')[1]}.`,
  'alg none with our kid and a signature': () =>
    `${encode({ alg: 'none', typ: 'JWT', kid })}.${genuine.split('.').slice(1).join('.')}`,
  'HS256 with the public key': async () => {
    const [key] = (await provider.get('/.well-known/jwks.json')).body.keys;
    const secrets = [JSON.stringify(key), key.x, Buffer.from(key.x, 'base64url'), `${key.x}${key.y}`, ''];
    const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${genuine.split('.')[1]}`;
    const secret = secrets[Math.floor(Math.random() * secrets.length)] ?? '';
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  },
  'HS512 with the public key, as long as a signature of ours': async () => {
    const [key] = (await provider.get('/.well-known/jwks.json')).body.keys;
    const signed = `${encode({ alg: 'HS512', typ: 'JWT', kid })}.${genuine.split('.')[1]}`;
    return `${signed}.${createHmac('sha512', JSON.stringify(key)).update(signed).digest('base64url')}`;
  },
  'another key under our kid': () => sign(claimsOf(genuine), foreignKey),
  'another key under its own kid': () => sign(claimsOf(genuine), foreignKey, { kid: 'mine' }),
  'a key sent along': () =>
    sign(claimsOf(genuine), foreignKey, { kid: 'x', jwk: { kty: 'EC' }, jku: 'https://x.example' }),
  'our key without kid': () => sign(claimsOf(genuine), ownKey, { kid: undefined }),
  'our key, expired': () => sign({ ...claimsOf(genuine), exp: Math.floor(Date.now() / 1000) - 1 }, ownKey),
  'our key, no end': () => {
    const { exp: _, ...endless } = claimsOf(genuine);
    return sign(endless, ownKey);
  },
  'our key, an end that is no number': () => sign({ ...claimsOf(genuine), exp: '4000000000' as never }, ownKey),
  'our key, another audience': () => sign({ ...claimsOf(genuine), aud: 'others' }, ownKey),
  'our key, no audience': () => sign({ ...claimsOf(genuine), aud: undefined as never }, ownKey),
  'our key, another issuer': () => sign({ ...claimsOf(genuine), iss: 'https://elsewhere.example' }, ownKey),
  'our key, not yet valid': () => sign({ ...claimsOf(genuine), nbf: 4_000_000_000 }, ownKey),
  'our key, a role that is none': () => sign({ ...claimsOf(genuine), role: 'postgres' }, ownKey),
  'our key, no role': () => sign({ ...claimsOf(genuine), role: undefined }, ownKey),
  'our key, the role of servers': () => sign({ ...claimsOf(genuine), role: 'service_role' }, ownKey),
  'our key, a key for servers named': () =>
    sign({ ...claimsOf(key.token), ...claimsOf(genuine), ...servers() }, ownKey),
  'a key for servers, another letter': () => altered(key.key, Math.floor(Math.random() * key.key.length)),
  'a key for servers, cut': () => key.key.slice(0, Math.floor(Math.random() * key.key.length)),
  'a key for servers, invented': () => secretKeyOf(randomBytes(24)),
  'a key for servers with the checksum of another': () => key.key.slice(0, -8) + other.key.slice(-8),
  'a token of a key, another character': () => altered(key.token, Math.floor(Math.random() * key.token.length)),
  'a token of a key, cut': () => key.token.slice(0, -1 - Math.floor(Math.random() * key.token.length)),
  'a token of a key with the claims of another': () => {
    const [header, , signature] = key.token.split('.');
    return `${header}.${other.token.split('.')[1]}.${signature}`;
  },
  'a token of a key with a later end': () => {
    const [header, , signature] = key.token.split('.');
    return `${header}.${encode({ ...claimsOf(key.token), exp: 4_000_000_000 })}.${signature}`;
  },
  'a token of a key, signed anew': () => hs256(claimsOf(key.token), randomBytes(32)),
  'a token of a key, signed with the key': () => hs256(claimsOf(key.token), new TextEncoder().encode(key.key)),
  'a critical extension': () => sign(claimsOf(genuine), ownKey, { crit: ['exp'] }).catch(() => 'a.b.c'),
  'five parts': () => `${genuine}.a.b`,
  noise: () => randomBytes(60).toString('base64url'),
  'noise in three parts': () => [8, 90, 64].map((size) => randomBytes(size).toString('base64url')).join('.'),
};

test('a genuine token is accepted, before and after it is remembered', async () => {
  expect((await identify(genuine)).role).toBe('authenticated');
  expect((await identify(genuine)).role).toBe('authenticated');
});

test(`0 of ${forgeries} forged tokens are accepted`, async () => {
  const kinds = Object.entries(forge);
  const accepted: string[] = [];
  for (let made = 0; made < forgeries; made += 1) {
    const [kind, make] = kinds[made % kinds.length] ?? ['', () => ''];
    const token = await make();
    const verdict = await identify(token).then(
      () => 'accepted',
      (error: Error) => error.name,
    );
    if (verdict !== 'InvalidToken') accepted.push(`${kind}: ${verdict} ${token}`);
  }
  expect(accepted).toEqual([]);
}, 120_000);

test.each([
  ['our key, expired', 'expired'],
  ['our key, another audience', 'claims'],
  ['another key under our kid', 'signature'],
  ['another key under its own kid', 'key'],
  ['HS512 with the public key, as long as a signature of ours', 'algorithm'],
  ['noise', 'malformed'],
  ['our key, the role of servers', 'claims'],
  ['a key for servers, invented', 'api-key'],
  ['a token of a key, signed anew', 'api-key'],
])('%s is refused because: %s', async (kind, reason) => {
  await expect(identify((await forge[kind]?.()) ?? '')).rejects.toMatchObject({ name: 'InvalidToken', reason });
});

test('a token that was accepted is refused once it has expired', async () => {
  const now = Math.floor(Date.now() / 1000);
  const short = await sign({ ...claimsOf(genuine), exp: now + 1 }, ownKey);
  expect((await identify(short)).role).toBe('authenticated');
  await expect
    .poll(
      () =>
        identify(short).then(
          () => 'accepted',
          (error: { reason: string }) => error.reason,
        ),
      { timeout: 3_000 },
    )
    .toBe('expired');
});

test('without a bearer, or with the public key, a request is anon', async () => {
  for (const headers of [{}, { authorization: `Bearer ${provider.auth.publicKey}` }, { authorization: 'Basic YTpi' }]) {
    expect(await provider.auth.identify(headers)).toEqual({ role: 'anon', claims: { role: 'anon' } });
  }
});

test('an empty bearer is nobody', async () => {
  await expect(provider.auth.identify({ authorization: 'Bearer' })).rejects.toMatchObject({ reason: 'malformed' });
  await expect(provider.auth.identify({ authorization: 'Bearer  ' })).rejects.toMatchObject({ reason: 'malformed' });
});

test('a key for servers speaks for service_role and for no account, and so does its token', async () => {
  for (const text of [key.key, key.token])
    expect(await identify(text)).toEqual({ role: 'service_role', claims: servers() });
});
