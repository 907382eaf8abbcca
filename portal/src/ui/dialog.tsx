import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import './follow-viewport.ts';
import { IconButton } from './icon-button.tsx';
import { publishHeight } from './publish-height.ts';

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
  /** Said beside the title; where there is no room, over the edge below it: nothing moves when it comes and goes. */
  beside?: ReactNode;
  /** Stands at the right of the title, where no cross is. */
  corner?: ReactNode;
  /** The cross is left out where the footer has a button named Close. */
  cross?: boolean;
  initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus'];
  finalFocus?: ComponentProps<typeof BaseDialog.Popup>['finalFocus'];
  onKeyDown?: ComponentProps<typeof BaseDialog.Popup>['onKeyDown'];
};

// What stands in it may ask for more room than it has by itself.
const roomier = 'sm:has-data-[room=more]:max-w-3xl sm:has-data-[room=most]:max-w-4xl';

const widths = { small: 'sm:max-w-md', medium: `sm:max-w-xl ${roomier}`, large: 'sm:max-w-2xl', wide: 'sm:max-w-5xl' };

const publishFooter = publishHeight('--footer-height');

/** A modal dialog; the whole screen on a phone. Import it in chunks that are loaded when first needed. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  beside,
  corner,
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
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-[oklch(0.2_0.03_275/0.45)] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          ref={popup}
          data-dialog={size}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          onKeyDown={onKeyDown}
          className={classNames(
            'seen-area z-40 flex h-fit max-h-(--viewport-height) w-auto flex-col bg-surface text-ink shadow-dialog outline-none max-sm:h-(--viewport-height)',
            'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            'sm:top-[calc(var(--viewport-top)+var(--dialog-start))] sm:bottom-[calc(100%-var(--viewport-top)-var(--viewport-height)+var(--dialog-end))] sm:max-h-[calc(var(--viewport-height)-var(--dialog-start)-var(--dialog-end))] sm:rounded-xl low:rounded-none dark:sm:border dark:sm:border-line',
            widths[size],
          )}
        >
          <header className="relative flex items-start justify-between gap-4 border-line border-b px-5 py-3.5 max-sm:pt-[max(0.875rem,var(--safe-top))] low:pt-[max(0.25rem,var(--safe-top))] low:pb-1">
            <div className="min-w-0">
              <div className="flex min-w-0 items-baseline gap-3">
                <BaseDialog.Title className="shrink-0 font-semibold text-lg">{title}</BaseDialog.Title>
                {beside}
              </div>
              {description ? (
                <BaseDialog.Description className="text-muted low:hidden">{description}</BaseDialog.Description>
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
          <div
            data-scrolls=""
            className="min-h-0 flex-auto scroll-py-4 overflow-y-auto px-5 py-4 max-sm:mb-(--toasts) low:py-2"
          >
            {children}
          </div>
          {footer ? (
            <footer
              ref={publishFooter}
              className="flex items-center justify-end gap-2 border-line border-t px-5 py-3 max-sm:pb-[max(0.75rem,var(--safe-bottom))] low:pt-1 low:pb-[max(0.25rem,var(--safe-bottom))]"
            >
              {footer}
            </footer>
          ) : null}
          {/* Last, though it is seen first: the focus begins at the fields. */}
          {corner && !cross ? (
            <div className="absolute top-3.5 right-5 max-sm:top-[max(0.875rem,var(--safe-top))] low:top-[max(0.25rem,var(--safe-top))]">
              {corner}
            </div>
          ) : null}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Whether another dialog lies over the one in which this is: that has the keys, pastes and drops to itself. */
export function isUnder(place: Element | null): boolean {
  const all = [...document.querySelectorAll('[data-dialog], [role="alertdialog"]')];
  return all.length > 0 && all.at(-1) !== place?.closest('[data-dialog]');
}

type Details = { reason: string; event: Event };

/** Escape pressed in a dialog that lies over this one, without being part of it. */
function isMeantForAnother({ reason, event }: Details, popup: HTMLElement | null): boolean {
  if (reason !== 'escape-key' || !(event.target instanceof Element)) return false;
  const pressedIn = event.target.closest('[data-dialog]');
  return pressedIn !== null && pressedIn !== popup;
}
