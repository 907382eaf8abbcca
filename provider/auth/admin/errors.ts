import { AuthError } from '../errors.ts';

/** What an administrator's calls refuse, beside what all do. */
export const notAdmin = () => new AuthError(403, 'not_admin', 'User not allowed');
