import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { takeNotice } from '../lib/notice.ts';
import { notify } from '../ui/toaster.tsx';

/** Shows, once, the notice that the page before a redirect left. */
export function PassedNotice() {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page may have been left a notice
  useEffect(() => {
    const notice = takeNotice();
    if (notice) notify({ title: notice.title, description: notice.description, type: notice.icon });
  }, [path]);
  return null;
}
