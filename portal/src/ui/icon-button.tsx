import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> & {
  /** What the button does: its name and its tooltip. */
  label: string;
  /** The tooltip, where it should say less than the name. */
  tooltip?: string | undefined;
};

/** A square button with an icon alone. */
export function IconButton({ label, tooltip = label, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      title={tooltip}
      className={classNames(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink disabled:cursor-default disabled:opacity-40 disabled:hover:bg-transparent touch:size-11',
        className,
      )}
    />
  );
}
