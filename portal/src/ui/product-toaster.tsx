import { useSyncExternalStore } from 'react';
import { type Notice, NoticeQueue } from './notices.ts';
import { onDemand } from './on-demand.tsx';

const queue = new NoticeQueue();
const Surface = onDemand(async () => (await import('./single-toaster-surface.tsx')).SingleToasterSurface);

/** Shows a toast at the bottom right for 5 seconds, in place of the one that is there. */
export function notifyProduct(notice: Notice): void {
  queue.add(notice);
}

/** Where the toasts of `notifyProduct` come out. Mounted once, in the shell. */
export function ProductToaster() {
  const count = useSyncExternalStore(queue.subscribe, queue.count);
  return count === 0 ? null : <Surface queue={queue} count={count} />;
}
