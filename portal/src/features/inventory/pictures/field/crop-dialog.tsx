import { useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { type Frame, mostZoom, portrait, whole } from '../preparing/frame.ts';
import { shortName } from '../preparing/why-refused.ts';
import { CropView } from './crop-view.tsx';
import type { Opened } from './opening-files.ts';

type CropDialogProps = {
  opened: Opened;
  /** It is being made ready. */
  busy: boolean;
  onUse: (frame: Frame, isForAll: boolean) => void;
  onLeaveOut: () => void;
};

const forms = [
  { value: 'portrait', label: '3:4' },
  { value: 'whole', label: 'Whole' },
] as const;

/** Asks what is kept of a picture that was chosen: a part of 3:4, or all of it. */
export function CropDialog({ opened: { name, picture, number, total }, busy, onUse, onLeaveOut }: CropDialogProps) {
  const [{ of, frame }, setKept] = useState<{ of: number; frame: Frame }>({ of: number, frame: portrait });
  const setFrame = (next: Frame): void => setKept({ of: number, frame: next });
  // The next one begins in the form of the last, from its own middle.
  if (of !== number) setFrame(frame.form === 'whole' ? whole : portrait);
  const use = useRef<HTMLButtonElement>(null);
  const zoom = useId();
  const left = total - number + 1;
  return (
    <Dialog
      open
      onOpenChange={() => (busy ? undefined : onLeaveOut())}
      title={total > 1 ? `Picture ${number} of ${total}` : 'Picture'}
      description={<span className="wrap-anywhere">{shortName(name)}</span>}
      cross={false}
      initialFocus={use}
      footer={
        <>
          <Button className="mr-auto" paused={busy} onClick={onLeaveOut}>
            Leave out
          </Button>
          {left > 1 ? (
            <Button paused={busy} onClick={() => onUse(frame, true)}>
              Use all {left}
            </Button>
          ) : null}
          <Button ref={use} variant="primary" busy={busy} onClick={() => onUse(frame, false)}>
            Use picture
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Segments
            legend="What is kept"
            segments={forms}
            chosen={frame.form}
            onChoose={(form) => setFrame(form === 'whole' ? whole : portrait)}
          />
          {frame.form === 'portrait' ? (
            <label htmlFor={zoom} className="flex items-center gap-2 text-table touch:min-h-11">
              Zoom
              <input
                id={zoom}
                type="range"
                min={1}
                max={mostZoom}
                step={0.05}
                value={frame.zoom}
                onChange={(event) => setFrame({ ...frame, zoom: Number(event.target.value) })}
                className="w-32 accent-accent touch:h-11"
              />
            </label>
          ) : null}
        </div>
        <CropView picture={picture} frame={frame} onFrame={setFrame} />
        <p className="text-muted text-table">
          {frame.form === 'portrait' ? 'Move the frame over what is to be seen.' : 'All of the picture is kept.'}
        </p>
      </div>
    </Dialog>
  );
}
