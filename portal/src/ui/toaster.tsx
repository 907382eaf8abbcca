import { useSyncExternalStore } from 'react';
import { type Notice, NoticeQueue } from './notices.ts';
import { onDemand } from './on-demand.tsx';

const queue = new NoticeQueue();
const Surface = onDemand(async () => (await import('./toaster-surface.tsx')).ToasterSurface);

/** Shows a toast at the bottom right for 2 seconds. */
export function notify(notice: Notice): void {
  queue.add(notice);
}

/** Where the toasts of `notify` come out. Mounted once, in the shell. */
export function Toaster() {
  const count = useSyncExternalStore(queue.subscribe, queue.count);
  return count === 0 ? null : <Surface queue={queue} count={count} />;
}
