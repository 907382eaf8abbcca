/**
 * Passwords that were hashed elsewhere, with bcrypt, as GoTrue and many others keep them, or with argon2: what an account
 * that moved here brings along. It is read only; the next sign-in replaces it.
 */

// The dearest that is still tried: 2 s of one of the places where passwords are compared.
const dearest = 14;

/** Whether a stored hash is one of bcrypt that can be checked. */
export const isBcrypt = (stored: string): boolean => {
  const [, cost] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(stored) ?? [];
  return cost !== undefined && Number(cost) >= 4 && Number(cost) <= dearest;
};

// Of argon2 as much: three times the memory of a hash made here, and as many passes as take a second with it.
const dearestArgon = { kibibytes: 65_536, passes: 10, lanes: 16 };
// The library reads no number with a nought ahead, and throws for one.
const argon =
  /^\$argon2(?:id|i|d)\$v=19\$m=([1-9]\d{0,5}),t=([1-9]\d?),p=([1-9]\d?)\$([\w+/]{11,86})\$([\w+/]{22,86})$/;

/** Whether a stored hash is one of argon2, in its PHC text, that is not too dear to be checked. */
const isArgon = (stored: string): boolean => {
  const [, memory, passes, lanes, salt = '', made = ''] = argon.exec(stored) ?? [];
  if (memory === undefined || !isBase64(salt) || !isBase64(made)) return false;
  const [kibibytes, times, parallel] = [memory, passes, lanes].map(Number) as [number, number, number];
  const isWithin =
    kibibytes <= dearestArgon.kibibytes && times <= dearestArgon.passes && parallel <= dearestArgon.lanes;
  return isWithin && kibibytes >= 8 * parallel;
};

/** Whether a text is base64 in its one spelling without padding: the library throws for any other. */
const isBase64 = (text: string): boolean => Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text;

/** Whether a password can be compared with a hash that was made elsewhere. */
export const isImportable = (stored: string): boolean => isBcrypt(stored) || isArgon(stored);

/** Whether a password is within what bcrypt looks at: beyond, another one would fit that begins the same. */
export const fitsBcrypt = (password: string): boolean => Buffer.byteLength(password) <= 72;

/** Compares in slices between which others get their turn. Loaded at the first need, which most installations never have. */
export const verifyBcrypt = async (stored: string, password: string): Promise<boolean> => {
  const { compare } = await import('bcryptjs');
  return compare(password, stored);
};
