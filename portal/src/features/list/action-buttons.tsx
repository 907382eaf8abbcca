import type { ReactNode } from 'react';

/** The buttons of a row, one beside the other; the drawing of the last one ends where the row does. */
export function ActionButtons({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center justify-end gap-0.5 max-wide:h-9 max-wide:touch:h-11 wide:-mr-1.5 wide:touch:-mr-3.5">
      {children}
    </span>
  );
}
