import { AuthError, validationFailed } from '../errors.ts';

/** What an administrator's calls refuse, beside what all do. */
export const notAdmin = () => new AuthError(403, 'not_admin', 'User not allowed');

export const userIdMalformed = () => new AuthError(404, 'validation_failed', 'user_id must be an UUID');
export const noSuchUser = () => new AuthError(404, 'user_not_found', 'User not found');
export const noUserOfAddress = () => new AuthError(404, 'user_not_found', 'User with this email not found');

// A new account, or what becomes of one
export const neitherAddressNorNumber = () => validationFailed('Cannot create a user without either an email or phone');
export const idMalformed = () => validationFailed('ID must conform to the uuid v4 format');
export const idTaken = () => new AuthError(422, 'user_already_exists', 'A user with this ID is there already');
/** GoTrue's words for it here; those of `phoneExists` are for the person. */
export const numberTaken = () => new AuthError(422, 'phone_exists', 'Phone number already registered by another user');
export const passwordAndHash = () => validationFailed('Only a password or a password hash should be provided');
export const hashNotTaken = () =>
  validationFailed(
    'A password hash is bcrypt (cost 4 to 14) or argon2 (version 19, 64 MiB, 10 passes and 16 lanes at most)',
  );
export const roleNotTaken = (asked: string) =>
  validationFailed(
    `The role of an account is authenticated here, and not ${quoted(asked)}. What it may do belongs into app_metadata or a table.`,
  );
export const audienceNotTaken = (asked: string) =>
  validationFailed(`The audience of an account is authenticated here, and not ${quoted(asked)}`);
export const banNotUnderstood = (asked: string) =>
  validationFailed(`invalid format for ban duration: time: invalid duration ${quoted(asked)}`);

// Lists
export const badPage = (reason: string) => validationFailed(`Bad Pagination Parameters: ${reason}`);
export const badSort = (reason: string) => validationFailed(`Bad Sort Parameters: ${reason}`);
export const filterNotTaken = (letters: number) =>
  validationFailed(`A filter has at most ${letters} characters, and no null character`);

// Links
export const linkTypeUnknown = (asked: string) =>
  validationFailed(`Invalid email action link type requested: ${asked.slice(0, 50)}`);
export const signupWithoutPassword = () => validationFailed('Signup requires a valid password');

export const noPhoneFactor = () => validationFailed('Only the phone of a phone factor can be changed');

/** A rule of the database was against it; `reason` is what that says of itself. */
export const againstRule = (status: number, reason: string) => new AuthError(status, 'conflict', reason);

export const customProvidersDisabled = () =>
  new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled');

const quoted = (asked: string): string => JSON.stringify(asked.slice(0, 50));
