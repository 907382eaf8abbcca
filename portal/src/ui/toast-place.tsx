import type { ReactNode } from 'react';

/**
 * Where toasts come out. An open dialog hides from screen readers whatever lies outside it, live regions excepted: so
 * this place is one, though it announces nothing itself.
 */
export function ToastPlace({ children }: { children: ReactNode }) {
  return <div aria-live="off">{children}</div>;
}
