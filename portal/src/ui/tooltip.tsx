import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { usePopupContainer } from './popup.ts';

type TooltipProps = {
  content: ReactNode;
  /** Below, where what stands above is not to be covered. */
  side?: 'top' | 'bottom';
  /** The element that it belongs to: one that takes the focus, so that the keyboard reaches it too. */
  children: ReactElement;
};

/** A short text beside what the pointer or the focus is on, or what was pressed: a finger does not hover. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const byFinger = useRef(false);
  const { container, ref } = usePopupContainer();
  return (
    <BaseTooltip.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // A browser moves the pointer of a finger away by itself: only another press, or the keyboard, closes then.
        if (!next && byFinger.current && reason === 'trigger-hover') return;
        if (!next) byFinger.current = false;
        setOpen(next);
      }}
    >
      <BaseTooltip.Trigger
        ref={ref}
        render={children}
        delay={300}
        closeOnClick={false}
        onPointerDown={({ pointerType }) => {
          byFinger.current = pointerType === 'touch';
        }}
        onClick={() => setOpen(true)}
      />
      <BaseTooltip.Portal container={container}>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-60">
          <BaseTooltip.Popup className="max-w-xs rounded-md bg-ink px-2.5 py-1.5 text-canvas text-table shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
