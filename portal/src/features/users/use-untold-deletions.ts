import { useEffect } from 'react';
import { tellNews, useLive } from '../../lib/live/live.ts';
import { untold } from '../../lib/live/news.ts';

/**
 * Of a deleted profile nobody is told: the policy that shows people their own looks at the row, which is gone. So while
 * the rest is told, the list asks now and then whether one has gone.
 */
const askEveryMs = 10_000;

export const useUntoldDeletions = (): void => {
  const live = useLive();
  useEffect(() => {
    if (live !== 'live') return;
    const timer = setInterval(() => document.hidden || tellNews(untold(['profiles'])), askEveryMs);
    return () => clearInterval(timer);
  }, [live]);
};
