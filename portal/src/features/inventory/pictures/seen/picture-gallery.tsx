import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { type PointerEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Dialog, isUnder } from '../../../../ui/dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { swiped } from './swiped.ts';

type PictureGalleryProps = { sources: readonly string[]; name: string; onClose: () => void };

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** A product's pictures, one at a time and as large as the screen allows; arrow keys and swipes go through them. */
export function PictureGallery({ sources, name, onClose }: PictureGalleryProps) {
  const [place, setPlace] = useState(0);
  const begun = useRef<{ x: number; y: number } | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const last = sources.length - 1;
  const go = (by: number): void => setPlace((before) => Math.min(Math.max(before + by, 0), last));
  const goByKey = useEffectEvent((event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || isUnder(view.current)) return;
    event.preventDefault();
    go(by);
  });
  // The dialog is seen a moment before it has the focus: keys that are pressed by then are meant for it, too. Once it has
  // the focus it keeps them from the document, but for whoever hears them first.
  useLayoutEffect(() => {
    document.addEventListener('keydown', goByKey, true);
    return () => document.removeEventListener('keydown', goByKey, true);
  }, []);
  const end = ({ clientX, clientY }: PointerEvent): void => {
    if (begun.current) go(swiped(clientX - begun.current.x, clientY - begun.current.y));
    begun.current = null;
  };
  const several = last > 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{name || 'Picture'}</span>}
      description={several ? <span role="status">{`Picture ${place + 1} of ${last + 1}`}</span> : undefined}
      size="large"
      initialFocus={view}
    >
      <div ref={view} tabIndex={-1} className="flex flex-col gap-3 outline-none max-sm:h-full">
        <div
          className="flex min-h-0 touch-pan-y touch-pinch-zoom select-none items-center justify-center overflow-hidden rounded-md bg-sunken max-sm:flex-1 sm:h-[min(40rem,70vh)]"
          onPointerDown={({ clientX, clientY }) => {
            begun.current = { x: clientX, y: clientY };
          }}
          onPointerUp={end}
          onPointerCancel={() => {
            begun.current = null;
          }}
        >
          <LargePicture key={sources[place]} source={sources[place] ?? ''} name={name} />
        </div>
        {several ? (
          <div className="flex items-center justify-center gap-4">
            <IconButton label="Previous picture" disabled={place === 0} onClick={() => go(-1)}>
              <ChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <span className="text-muted tabular-nums" aria-hidden="true">
              {place + 1} / {last + 1}
            </span>
            <IconButton label="Next picture" disabled={place === last} onClick={() => go(1)}>
              <ChevronRight size={20} aria-hidden="true" />
            </IconButton>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

function LargePicture({ source, name }: { source: string; name: string }) {
  const [failed, setFailed] = useState(false);
  return failed ? (
    <span className="flex flex-col items-center gap-1.5 text-muted">
      <ImageOff size={24} aria-hidden="true" />
      No image found
    </span>
  ) : (
    <img
      src={source}
      alt={name}
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      className="size-full object-contain"
      onError={() => setFailed(true)}
    />
  );
}
