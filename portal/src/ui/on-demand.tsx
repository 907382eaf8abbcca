import { type ComponentType, useEffect, useState } from 'react';

/** Between attempts: a network is often back soon; one that is away for long is not asked all the time. */
const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

type OnDemand<Props> = ComponentType<Props> & {
  /** Fetches the code ahead, e.g. while the pointer is on the button that will need it. */
  preload: () => void;
};

/**
 * A component whose code is fetched when it is first rendered or preloaded, and which is not there until then.
 * React's own lazy needs a Suspense boundary, which holds what it reveals back by up to 300 ms.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  const fetchOnce = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  function Loaded(props: Props) {
    const [, setReady] = useState(loaded !== null);
    useEffect(() => {
      // It may have come between the rendering and now, or been there before.
      if (loaded) return setReady(true);
      let wanted = true;
      const attempt = (waitMs: number): void => {
        fetchOnce().then(
          () => wanted && setReady(true),
          (error: unknown) => {
            console.error('A part of the page could not be fetched', error);
            if (wanted) setTimeout(() => attempt(Math.min(2 * waitMs, longestWaitMs)), waitMs);
          },
        );
      };
      attempt(firstWaitMs);
      return () => {
        wanted = false;
      };
    }, []);
    return loaded ? renderLoaded(loaded, props) : null;
  }

  return Object.assign(Loaded, {
    preload: () => {
      fetchOnce().catch(() => undefined);
    },
  });
}

function renderLoaded<Props extends object>(Component: ComponentType<Props>, props: Props) {
  return <Component {...props} />;
}
