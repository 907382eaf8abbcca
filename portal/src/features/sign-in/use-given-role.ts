import { useEffect, useEffectEvent } from 'react';
import { mayEnter } from '../../lib/roles.ts';

/** Who has no role is told of nothing. So the page asks while somebody looks at it, and when they come back to it. */
const askEveryMs = 10_000;

/** Waits until the person of this id has a role that lets them in; of nobody where it is null. */
export const useGivenRole = (id: string | null, onGiven: () => void): void => {
  const given = useEffectEvent(onGiven);
  useEffect(() => {
    if (id === null) return;
    const gone = new AbortController();
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      try {
        // The login page, which comes in the same part, does without it.
        const { readRole } = await import('../../lib/profile.queries.ts');
        const role = await readRole(id, gone.signal);
        if (role && mayEnter(role) && !gone.signal.aborted) given();
      } catch (error) {
        // It is asked again, and there is Retry.
        if (!gone.signal.aborted) console.error('The role could not be read', error);
      }
    };
    const timer = setInterval(ask, askEveryMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [id]);
};
