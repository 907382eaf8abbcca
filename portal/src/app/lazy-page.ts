import { type ComponentType, useEffect, useState } from 'react';

/** A page whose code is fetched when it is first wanted, or ahead of that. */
export interface LazyPage<Props extends object = object> {
  /** Fetches the page's code. Rejects when it cannot be had; another call tries again. */
  readonly load: () => Promise<void>;
  /** The page, once its code is here. */
  readonly component: () => ComponentType<Props> | null;
}

/** A page that comes in a chunk of its own. */
export const lazyPage = <Props extends object>(fetchPage: () => Promise<ComponentType<Props>>): LazyPage<Props> => {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const fetchOnce = async (): Promise<void> => {
    try {
      component = await fetchPage();
    } finally {
      loading = null;
    }
  };
  return {
    load: () => {
      if (component) return Promise.resolve();
      loading ??= fetchOnce();
      return loading;
    },
    component: () => component,
  };
};

/** Fetches a page ahead, in the background. */
export const preloadPage = (page: { readonly load: () => Promise<void> }): void => {
  page.load().catch(() => undefined); // tried again, and reported, when the page is really wanted
};

/**
 * The page's component as soon as it is here. React's own lazy needs Suspense, which holds what it reveals back by
 * 300 ms; a page that was fetched ahead is shown at once.
 */
export const useLazyPage = <Props extends object>(page: LazyPage<Props>) => {
  const [failed, setFailed] = useState(false);
  const [, setLoads] = useState(0);
  const missing = page.component() === null;
  useEffect(() => {
    if (!missing || failed) return;
    let wanted = true;
    page.load().then(
      () => wanted && setLoads((loads) => loads + 1),
      (error: unknown) => {
        console.error('The page could not be loaded', error);
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [page, missing, failed]);
  return { Component: page.component(), failed };
};
