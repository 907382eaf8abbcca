/** Why there is no token: no script came, the service does not take the site key, or it gave up. */
export type Failure = 'unreached' | 'wrong-key' | 'failed';

interface Shown {
  readonly failure: Failure | null;
  /** Whether something waits for a token. */
  readonly awaited: boolean;
}

/** What the place of the widget shows, for React to follow. */
export const createShown = () => {
  const listeners = new Set<() => void>();
  let shown: Shown = { failure: null, awaited: false };
  return {
    now: () => shown,
    show: (failure: Failure | null, awaited: boolean): void => {
      if (shown.failure === failure && shown.awaited === awaited) return;
      shown = { failure, awaited };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
