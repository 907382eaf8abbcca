import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { hasNotice } from '../lib/notice.ts';
import { notify } from '../ui/toaster.tsx';

/** Shows, once, the notice that the page before a redirect left. Few pages find one: what reads it is fetched then. */
export function PassedNotice() {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page may have been left a notice
  useEffect(() => {
    if (hasNotice()) void showNotice();
  }, [path]);
  return null;
}

const showNotice = async (): Promise<void> => {
  const { takeNotice } = await import('../lib/take-notice.ts');
  const notice = takeNotice();
  if (notice) notify({ title: notice.title, description: notice.description, type: notice.icon });
};
