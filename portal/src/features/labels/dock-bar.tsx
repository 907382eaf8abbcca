import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { publishHeight } from '../../ui/publish-height.ts';
import { useFocusHandedOn } from '../../ui/use-focus-handed-on.ts';

const looks = { selection: 'wide:bg-accent-soft', warning: 'text-warning-text wide:bg-warning-soft' };

const publishDock = publishHeight('--dock-height');

/** One sentence and its buttons, in a place that moves nothing else. */
export function DockBar({ look, label, children }: { look: keyof typeof looks; label: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useFocusHandedOn(place);
  useEffect(() => publishDock(place.current), []);
  return (
    // On a wide screen it lies beside the buttons without taking room of its own.
    <div className="max-wide:contents wide:relative wide:-mr-2 wide:w-0">
      <section
        ref={place}
        aria-label={label}
        data-dock=""
        className={classNames(
          'flex items-center gap-2 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-20 max-wide:min-h-14 max-wide:flex-wrap max-wide:border-line max-wide:border-t max-wide:bg-surface max-wide:safe-x max-wide:pt-2 max-wide:pb-[max(0.5rem,var(--safe-bottom))] max-wide:shadow-raised wide:absolute wide:-top-0.5 wide:right-2 wide:rounded-lg wide:py-1 wide:pr-1 wide:pl-3 wide:whitespace-nowrap',
          looks[look],
        )}
      >
        {children}
      </section>
    </div>
  );
}

export function DockSentence({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex min-w-0 items-center gap-2 font-medium tabular-nums max-wide:mr-auto">
      {children}
    </p>
  );
}
