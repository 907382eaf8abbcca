import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { classNames } from '../../ui/class-names.ts';

/** How what leads to another screen looks. */
export const linkLook =
  'font-medium text-accent-text underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center';

type ScreenLinkProps = { to: string; children: ReactNode; className?: string };

/** A link between account screens. It hands the remembered origin on. */
export function ScreenLink({ to, children, className }: ScreenLinkProps) {
  const state = useHistoryState<unknown>();
  return (
    <Link href={to} state={state} className={classNames(linkLook, className)}>
      {children}
    </Link>
  );
}
