/**
 * The methods of the public auth client that the portal calls. The build keeps these and what they need, and leaves
 * the rest out (slim-auth.ts); the type of `auth` holds no others.
 */
export const authMethods = [
  'getSession',
  'initialize',
  'onAuthStateChange',
  'refreshSession',
  'resetPasswordForEmail',
  'signInWithOAuth',
  'signInWithPassword',
  'signOut',
  'signUp',
  'updateUser',
] as const;

export type AuthMethod = (typeof authMethods)[number];
