import { type ReactNode, useRef } from 'react';
import { useFocusHandedOn } from './use-focus-handed-on.ts';

type EmptyStateProps = {
  title: string;
  description?: ReactNode;
  /** The one thing to do here. */
  action?: ReactNode;
  icon?: ReactNode;
};

/** Says what belongs here and offers the one action. */
export function EmptyState({ title, description, action, icon }: EmptyStateProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHandedOn(place);
  return (
    <div ref={place} className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      {icon ? <div className="text-faint">{icon}</div> : null}
      <p className="font-medium text-ink text-lg">{title}</p>
      {description ? <p className="max-w-md text-muted">{description}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
