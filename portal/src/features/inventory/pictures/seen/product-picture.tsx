import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { NamedPictures } from '../../../../../../shop/pictures.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { largePictures } from '../picture-address.ts';

const PictureGallery = onDemand(async () => (await import('./picture-gallery.tsx')).PictureGallery);

type ProductPictureProps = NamedPictures & { name: string };

/** The product's first picture in a frame that is always of one size; a press shows it and the others large. */
export function ProductPicture({ producturl, pictures, name }: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const sources = largePictures({ producturl, pictures });
  const [first] = sources;
  return (
    <div className="flex h-36 w-27 shrink-0 overflow-hidden rounded-md border border-line bg-sunken">
      {first && failed !== first ? (
        <button
          type="button"
          aria-label={`Show the ${sources.length > 1 ? `${sources.length} pictures` : 'picture'} large`}
          title="Show it large"
          className="relative size-full cursor-zoom-in"
          onPointerEnter={PictureGallery.preload}
          onFocus={PictureGallery.preload}
          onClick={() => setOpen(true)}
        >
          <img
            src={first}
            alt={name}
            width={108}
            height={144}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            className="size-full object-cover"
            onError={() => setFailed(first)}
          />
          {sources.length > 1 ? (
            <span className="absolute right-1 bottom-1 rounded bg-surface px-1.5 font-medium text-xs tabular-nums shadow-card">
              {sources.length} pictures
            </span>
          ) : null}
        </button>
      ) : (
        <span className="flex flex-auto flex-col items-center justify-center gap-1.5 text-muted text-xs">
          <ImageOff size={20} aria-hidden="true" />
          No image found
        </span>
      )}
      {open ? <PictureGallery sources={sources} name={name} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
