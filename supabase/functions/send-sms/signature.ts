/** How Standard Webhooks sign. */
const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** Named in a way that every runtime's types know. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const oldestSeconds = 5 * 60;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Reads the secret of a hook as the dashboard shows it: `v1,whsec_` and base64. Throws for another. */
export const keyOf = async (secret: string): Promise<Key> => {
  const base64 = /^(?:v1,)?whsec_([A-Za-z0-9+/]{20,}={0,2})$/.exec(secret)?.[1];
  if (base64 === undefined) throw new RangeError('no secret');
  return crypto.subtle.importKey('raw', bytesOf(base64), algorithm, false, ['verify']);
};

/** Whether a request was signed with this key within the last five minutes, or the next: clocks differ. */
export const verifies = async (key: Key, headers: Headers, body: string): Promise<boolean> => {
  const [id, moment, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`) ?? '');
  if (!id || !/^\d{10}$/.test(moment ?? '')) return false;
  if (Math.abs(Date.now() / 1000 - Number(moment)) > oldestSeconds) return false;
  const signed = new TextEncoder().encode(`${id}.${moment}.${body}`);
  // Several while a secret is being replaced.
  for (const signature of (signatures ?? '').split(' ')) {
    const base64 = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1];
    if (base64 !== undefined && (await crypto.subtle.verify(algorithm, key, bytesOf(base64), signed))) return true;
  }
  return false;
};
