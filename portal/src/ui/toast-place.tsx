import type { ReactNode } from 'react';
import { publishHeight } from './publish-height.ts';

const publish = publishHeight('--toasts-height');

/**
 * Where all toasts come out, one above the other, at the bottom right: beneath nothing, and above what is fixed at the
 * bottom. How much room they take stands in --toasts (toasts.css), and what lies there makes room for them.
 * An open dialog hides from screen readers whatever lies outside it, live regions excepted: so this place is one, though
 * it announces nothing itself.
 */
export function ToastPlace({ children }: { children: ReactNode }) {
  return (
    <div
      ref={publish}
      aria-live="off"
      data-toasts=""
      className="pointer-events-none fixed right-[max(0.5rem,var(--safe-right))] bottom-(--toasts-bottom) left-[max(0.5rem,var(--safe-left))] z-60 sm:left-auto sm:w-89"
    >
      {children}
    </div>
  );
}
