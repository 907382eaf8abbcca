import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SpinnerMark } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-white hover:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  danger: 'bg-danger text-white hover:bg-danger-strong border-transparent',
  ghost: 'bg-transparent text-ink border-transparent hover:bg-sunken',
};

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'large';
  /** Shows a spinner and refuses clicks, while the button keeps its place, its words and the focus. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Refuses clicks for now, and keeps the focus, which a disabled button would lose. */
  paused?: boolean | undefined;
  icon?: ReactNode;
};

const sizes = { small: 'h-7 px-2.5 text-table', medium: 'h-8 px-3', large: 'h-10 px-4' };

export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  paused = false,
  icon,
  className,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-busy={busy || undefined}
      aria-disabled={busy || paused || button['aria-disabled']}
      onClick={busy || paused ? (event) => event.preventDefault() : button.onClick}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors select-none touch:min-h-11',
        'disabled:cursor-default disabled:opacity-50',
        paused && 'cursor-default opacity-50',
        sizes[size],
        looks[variant],
        className,
      )}
    >
      {busy ? <SpinnerMark /> : icon}
      {children}
    </button>
  );
}
