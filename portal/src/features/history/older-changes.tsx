import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

type OlderChangesProps = { more: boolean; busy: boolean; onOlder: () => void };

/** The end of what is shown: the way to older changes, or that there are none. The focus stays here. */
export function OlderChanges({ more, busy, onOlder }: OlderChangesProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    if (!more && asked.current) end.current?.focus({ preventScroll: true });
    if (!more) asked.current = false;
  }, [more]);
  if (!more) {
    return (
      <p ref={end} tabIndex={-1} className="py-2 text-center text-muted text-table outline-none">
        That is all that was recorded.
      </p>
    );
  }
  return (
    <div className="flex justify-center py-1">
      <Button
        busy={busy}
        onClick={() => {
          asked.current = true;
          onOlder();
        }}
      >
        Show older
      </Button>
    </div>
  );
}
