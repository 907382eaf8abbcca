/**
 * Passwords hashed with bcrypt, as GoTrue and many others keep them: what an account that moved here brings along. It
 * is read only; the next sign-in replaces it.
 */

// The dearest that is still tried: 2 s of one of the places where passwords are compared.
const dearest = 14;

/** Whether a stored hash is one of bcrypt that can be checked. */
export const isBcrypt = (stored: string): boolean => {
  const [, cost] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(stored) ?? [];
  return cost !== undefined && Number(cost) >= 4 && Number(cost) <= dearest;
};

/** Whether a password is within what bcrypt looks at: beyond, another one would fit that begins the same. */
export const fitsBcrypt = (password: string): boolean => Buffer.byteLength(password) <= 72;

/** Compares in slices between which others get their turn. Loaded at the first need, which most installations never have. */
export const verifyBcrypt = async (stored: string, password: string): Promise<boolean> => {
  const { compare } = await import('bcryptjs');
  return compare(password, stored);
};
