import { mayEnter, type Role } from '../../lib/roles.ts';

/** Who has no role is told of nothing. So the page asks while somebody looks at it, and when they come back to it. */
const askEveryMs = 10_000;

/**
 * Asks again and again for the role of somebody, until it lets them in or `gone` says that nobody waits.
 * An answer that is long on its way may not know yet what is asked for meanwhile: that is asked once after it.
 */
export const askForRole = (read: () => Promise<Role | null>, gone: AbortSignal, given: () => void): void => {
  if (gone.aborted) return;
  let isReading = false;
  let isAskedAgain = false;
  const isGiven = async (): Promise<boolean> => {
    try {
      const role = await read();
      return role !== null && mayEnter(role);
    } catch (error) {
      // It is asked again, and there is Retry.
      if (!gone.aborted) console.error('The role could not be read', error);
      return false;
    }
  };
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    isAskedAgain = isReading;
    if (isReading) return;
    isReading = true;
    const isOver = (await isGiven()) && !gone.aborted;
    isReading = false;
    if (isOver) {
      stop();
      given();
    } else if (isAskedAgain && !gone.aborted) void ask();
  };
  const timer = setInterval(ask, askEveryMs);
  const stop = (): void => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
  document.addEventListener('visibilitychange', ask);
  gone.addEventListener('abort', stop);
};
