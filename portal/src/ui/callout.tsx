import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  neutral: 'bg-sunken text-ink',
  success: 'bg-success-soft text-success-text',
  danger: 'bg-danger-soft text-danger-text',
};

type CalloutProps = {
  /** What went wrong is read out at once. */
  tone?: keyof typeof tones;
  children: ReactNode;
  className?: string;
};

/** A few sentences set apart on a page or in a dialog, which stay as long as they hold. */
export function Callout({ tone = 'neutral', children, className }: CalloutProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex min-w-0 flex-col items-start gap-2 rounded-md p-3 wrap-anywhere *:max-w-full',
        tones[tone],
        className,
      )}
    >
      {children}
    </div>
  );
}
