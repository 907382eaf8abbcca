import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { useFocusHandedOn } from './use-focus-handed-on.ts';

type ErrorStateProps = {
  title: string;
  description?: ReactNode;
  onRetry: () => void;
  /** A retry is under way. */
  retrying?: boolean;
};

/** Says what could not be loaded and offers to try again. */
export function ErrorState({ title, description, onRetry, retrying = false }: ErrorStateProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHandedOn(place);
  return (
    <div ref={place} role="alert" className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <p className="font-medium text-ink text-lg">{title}</p>
      {description ? <p className="max-w-md text-muted">{description}</p> : null}
      <Button className="mt-2" onClick={onRetry} busy={retrying}>
        Retry
      </Button>
    </div>
  );
}
