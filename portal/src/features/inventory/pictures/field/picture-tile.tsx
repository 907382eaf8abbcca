import { ChevronLeft, ChevronRight, ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { Upload } from '../uploading/uploads.ts';
import { useBlobUrl } from './use-blob-url.ts';

type PictureTileProps = {
  id: string;
  /** Its place among all, from 1. */
  place: number;
  /** The one that lists show. */
  first: boolean;
  /** Where it lies, once it is stored. */
  source: string;
  /** How far it is, of one that was chosen here. */
  upload: Upload | undefined;
  canGo: { readonly left: boolean; readonly right: boolean };
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onRetry: () => void;
};

/** One picture of a product in the dialog, with what is done with it. */
export function PictureTile({ id, place, first, source, upload, canGo, onMove, onRemove, onRetry }: PictureTileProps) {
  const sending = upload?.state === 'sending';
  const failed = upload?.state === 'failed' || upload?.state === 'gone';
  return (
    <li data-picture={id} className="flex w-26 touch:w-34 flex-col gap-1">
      <div className="relative aspect-[3/4] overflow-hidden rounded-md border border-line bg-sunken">
        <TilePicture source={source} blob={upload?.prepared.small ?? null} name={`Picture ${place}`} />
        {first ? (
          <span className="absolute top-1 left-1 rounded bg-surface px-1.5 font-medium text-xs shadow-card">First</span>
        ) : null}
        {sending ? <Progress part={upload.part} place={place} /> : null}
        {failed ? (
          <div className="absolute inset-x-0 bottom-0 flex flex-col items-center gap-1.5 bg-danger-soft p-1.5 text-center text-danger-text text-xs">
            Not uploaded
            <Button size="small" aria-label={`Retry picture ${place}`} onClick={onRetry}>
              Retry
            </Button>
          </div>
        ) : null}
      </div>
      <div className="flex justify-between">
        <IconButton
          label={`Move picture ${place} to the left`}
          tooltip="Move to the left"
          data-go="left"
          disabled={!canGo.left}
          onClick={() => onMove(-1)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Move picture ${place} to the right`}
          tooltip="Move to the right"
          data-go="right"
          disabled={!canGo.right}
          onClick={() => onMove(1)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={sending ? `Cancel the upload of picture ${place}` : `Remove picture ${place}`}
          tooltip={sending ? 'Cancel the upload' : 'Remove'}
          data-go="away"
          onClick={onRemove}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

/** What was chosen here is shown from here; it need not have arrived anywhere. */
function TilePicture({ source, blob, name }: { source: string; blob: Blob | null; name: string }) {
  const [failed, setFailed] = useState(false);
  const own = useBlobUrl(blob);
  const shown = blob ? own : source;
  if (failed) {
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1.5 text-muted text-xs">
        <ImageOff size={20} aria-hidden="true" />
        No image found
      </span>
    );
  }
  return shown ? (
    <img
      src={shown}
      alt={name}
      loading={blob ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className="size-full object-cover"
      onError={() => setFailed(true)}
    />
  ) : null;
}

function Progress({ part, place }: { part: number; place: number }) {
  const percent = Math.min(99, Math.floor(part * 100));
  return (
    <div className="absolute inset-x-0 bottom-0 bg-surface px-2 py-1.5">
      <div
        role="progressbar"
        aria-label={`Uploading picture ${place}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
