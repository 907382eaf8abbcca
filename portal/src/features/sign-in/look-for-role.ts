import { readRole } from '../../lib/profile.queries.ts';
import { mayEnter } from '../../lib/roles.ts';

/** Who has no role is told of nothing. So the page asks while somebody looks at it, and when they come back to it. */
const askEveryMs = 10_000;

/** Asks again and again for the role of the account with this id, until it lets them in or `gone` says that nobody waits. */
export const lookForRole = (id: string, gone: AbortSignal, given: () => void): void => {
  if (gone.aborted) return;
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    try {
      const role = await readRole(id, gone);
      if (role && mayEnter(role) && !gone.aborted) given();
    } catch (error) {
      // It is asked again, and there is Retry.
      if (!gone.aborted) console.error('The role could not be read', error);
    }
  };
  const timer = setInterval(ask, askEveryMs);
  gone.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', ask, { signal: gone });
};
