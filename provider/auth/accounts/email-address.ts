import { validationFailed } from '../errors.ts';

// The form that GoTrue takes: ASCII, no comments, no quoted parts.
const form =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** The address in lower case, in which it is stored and looked up; refuses what cannot be one. */
export const emailAddress = (typed: string): string => {
  const email = typed.toLowerCase();
  if (email === '') throw validationFailed('An email address is required');
  if (email.length > 255) throw validationFailed('An email address is too long');
  if (!form.test(email)) throw validationFailed('Unable to validate email address: invalid format');
  return email;
};
