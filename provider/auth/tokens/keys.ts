import { type CryptoKey, importJWK, type JWK } from 'jose';
import { workForAll } from '../../postgres/caller.ts';
import type { OwnDatabase } from '../../postgres/types.ts';
import { algorithm, ensureKeys, tidyKeys } from './stored-keys.ts';

/** A public key as `/.well-known/jwks.json` shows it. */
interface PublishedKey {
  readonly kid: string;
  readonly alg: typeof algorithm;
  readonly use: 'sig';
  readonly key_ops: readonly ['verify'];
  readonly ext: true;
  readonly kty: 'EC';
  readonly crv: string;
  readonly x: string;
  readonly y: string;
}

export interface Keys {
  /** The one key in use. */
  signing(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
  /** The public key named `kid`, or undefined; looks for one added since, but not more often than every few seconds. */
  verification(kid: string): Promise<CryptoKey | undefined>;
  /** Whether `kid` still counts, by what is known now. */
  knows(kid: string): boolean;
  published(): readonly PublishedKey[];
}

interface Ring {
  readonly readAt: number;
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  readonly verification: ReadonlyMap<string, { readonly key: CryptoKey; readonly published: PublishedKey }>;
}

// Another process may rotate the keys: what is held is read again after a minute, and at once for an unknown key id,
// though not for every request that invents one.
const staleAfter = 60_000;
// A process that was idle for so long waits for what it reads again: the key may sign no more, or be stolen.
const outdatedAfter = 3 * 60_000;
const patience = 5_000;

/** Ms since a moment. A clock that was set back meanwhile must not make what is held look new for as long. */
const since = (moment: number): number => Math.abs(Date.now() - moment);

/** Reads the signing keys and makes the first ones on a new database. */
export const openKeys = async (database: OwnDatabase, accessTokenSeconds = 3_600): Promise<Keys> => {
  await ensureKeys(database);
  await tidyKeys(database, accessTokenSeconds);
  let ring = await readRing(database);
  let reading: Promise<void> | undefined;
  let lookedUpAt = 0;

  const read = (): Promise<void> => {
    reading ??= workForAll(() => readRing(database))
      .then((fresh) => {
        ring = fresh;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const current = (): Ring => {
    if (since(ring.readAt) > staleAfter) read().catch(() => undefined);
    return ring;
  };

  const isOutdated = (): boolean => since(ring.readAt) > outdatedAfter;
  const trusted = async (): Promise<Ring> => {
    if (isOutdated()) await read();
    return current();
  };

  return {
    signing: async () => (await trusted()).signing,
    knows: (kid) => !isOutdated() && current().verification.has(kid),
    published: () => [...current().verification.values()].map(({ published }) => published),
    verification: async (kid) => {
      const known = (await trusted()).verification.get(kid);
      if (known !== undefined) return known.key;
      if (reading === undefined) {
        if (since(lookedUpAt) < patience) return undefined;
        lookedUpAt = Date.now();
      }
      await read();
      return ring.verification.get(kid)?.key;
    },
  };
};

const readRing = async (database: OwnDatabase): Promise<Ring> => {
  const { rows } = await database.query<{ id: string; status: string; private_key: JWK }>({
    text: `select id, status, private_key from auth.signing_keys where status <> 'revoked' order by created_at, id`,
    values: [],
  });
  const verification = new Map<string, { key: CryptoKey; published: PublishedKey }>();
  let signing: Ring['signing'] | undefined;
  for (const row of rows) {
    const published = publish(row.id, row.private_key);
    verification.set(row.id, { key: await importKey({ ...published, key_ops: ['verify'] }), published });
    if (row.status === 'in_use') signing = { kid: row.id, key: await importKey(row.private_key) };
  }
  if (signing === undefined) throw new Error('No signing key is in use');
  return { readAt: Date.now(), signing, verification };
};

const publish = (kid: string, { crv = '', x = '', y = '' }: JWK): PublishedKey => ({
  kid,
  alg: algorithm,
  use: 'sig',
  key_ops: ['verify'],
  ext: true,
  kty: 'EC',
  crv,
  x,
  y,
});

const importKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new Error('A signing key is not of an elliptic curve');
  return key;
};
