import { readRole } from '../../lib/profile.queries.ts';
import { askForRole } from './ask-for-role.ts';

/** Looks for the role of the account with this id, until it lets them in or `gone` says that nobody waits. */
export const lookForRole = (id: string, gone: AbortSignal, given: () => void): void =>
  askForRole(() => readRole(id, gone), gone, given);
