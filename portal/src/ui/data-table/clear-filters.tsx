import { useRef } from 'react';
import { Button } from '../button.tsx';
import { useFocusHandedOn } from '../use-focus-handed-on.ts';

/** Empties the filters of a list; stands there only while some are set, so that a press takes it away. */
export function ClearFilters({ onClear, className }: { onClear: () => void; className?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <Button ref={button} onClick={onClear} className={className}>
      Clear Filters
    </Button>
  );
}
