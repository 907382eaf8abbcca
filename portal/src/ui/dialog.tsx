import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export type DialogProps = {
  open: boolean;
  /** Escape, a press outside and the cross all come through here. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** The row of buttons at the end; the main one stands at the right. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** The cross is left out where the footer has a button named Close. */
  cross?: boolean;
  initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus'];
  finalFocus?: ComponentProps<typeof BaseDialog.Popup>['finalFocus'];
  onKeyDown?: ComponentProps<typeof BaseDialog.Popup>['onKeyDown'];
};

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-2xl', wide: 'sm:max-w-5xl' };

/** A modal dialog; the whole screen on a phone. Import it in chunks that are loaded when first needed. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  cross = true,
  initialFocus,
  finalFocus,
  onKeyDown,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) =>
        isMeantForAnother(details, popup.current) ? details.cancel() : onOpenChange(next)
      }
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.2_0.03_275/0.45)] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          ref={popup}
          data-dialog=""
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          onKeyDown={onKeyDown}
          className={classNames(
            'fixed inset-0 z-40 m-auto flex h-fit max-h-dvh w-full flex-col bg-surface text-ink shadow-dialog outline-none max-sm:h-dvh',
            'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            'sm:max-h-[calc(100dvh-2rem)] sm:rounded-xl dark:sm:border dark:sm:border-line',
            widths[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 border-line border-b px-5 py-3.5">
            <div className="min-w-0">
              <BaseDialog.Title className="font-semibold text-lg">{title}</BaseDialog.Title>
              {description ? (
                <BaseDialog.Description className="text-muted">{description}</BaseDialog.Description>
              ) : null}
            </div>
            {cross ? (
              <BaseDialog.Close
                render={
                  <IconButton label="Close" className="-mr-1.5">
                    <X size={16} aria-hidden="true" />
                  </IconButton>
                }
              />
            ) : null}
          </header>
          <div className="min-h-0 flex-auto overflow-y-auto px-5 py-4">{children}</div>
          {footer ? (
            <footer className="flex items-center justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>
          ) : null}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

type Details = { reason: string; event: Event };

/** Escape pressed in a dialog that lies over this one, without being part of it. */
function isMeantForAnother({ reason, event }: Details, popup: HTMLElement | null): boolean {
  if (reason !== 'escape-key' || !(event.target instanceof Element)) return false;
  const pressedIn = event.target.closest('[data-dialog]');
  return pressedIn !== null && pressedIn !== popup;
}
