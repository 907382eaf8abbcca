import { sqlStateOf } from '../../../postgres/errors.ts';

/**
 * Classes of SQLSTATE that say nothing of a wording, and are gone the next time: connections, what was rolled back for
 * another's sake, what there is too little of, locks, what was cancelled, the system.
 */
const classes = new Set(['08', '40', '53', '55', '57', '58']);

/** Whether what was asked is not to blame: PostgreSQL could not be asked, or may answer the next time. */
export const isPassing = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state === undefined || classes.has(state.slice(0, 2));
};
