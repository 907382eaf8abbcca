/** What the print service verifies by: SHA512withRSA in its own words. */
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' };

/** Named in a way that every runtime's types know. */
type SigningKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Reads a PKCS#8 key in PEM; a key that can be used for signatures and be read by nobody again. */
export const keyOf = async (pem: string): Promise<SigningKey> => {
  const base64 = pem.replace(/-----(BEGIN|END) PRIVATE KEY-----|\s/g, '');
  const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
};

/** The signature of `text`, as base64. */
export const signatureOf = async (key: SigningKey, text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
};
