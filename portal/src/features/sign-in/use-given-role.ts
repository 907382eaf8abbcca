import { useEffect, useEffectEvent } from 'react';

/** Waits until the person of this id has a role that lets them in; of nobody where it is null. */
export const useGivenRole = (id: string | null, onGiven: () => void): void => {
  const given = useEffectEvent(onGiven);
  useEffect(() => {
    if (id === null) return;
    const gone = new AbortController();
    // The login page, which comes in the same part, does without it.
    import('./look-for-role.ts').then(
      ({ lookForRole }) => lookForRole(id, gone.signal, () => given()),
      () => undefined, // there is Retry
    );
    return () => gone.abort();
  }, [id]);
};
