/**
 * The methods of the public auth client that the portal calls. The build keeps these and what they need, and leaves
 * the rest out (slim-auth.ts); the type of `auth` holds no others.
 */
export const authMethods = [
  'getSession',
  'initialize',
  'onAuthStateChange',
  'reauthenticate',
  'refreshSession',
  'resend',
  'resetPasswordForEmail',
  'signInWithOAuth',
  'signInWithPassword',
  'signOut',
  'signUp',
  'updateUser',
  'verifyOtp',
] as const;

export type AuthMethod = (typeof authMethods)[number];
