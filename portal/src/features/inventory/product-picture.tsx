import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { pictureUrl } from '../../../../shop/product.ts';
import { pictureSource } from './picture-source.ts';

type ProductPictureProps = { productUrl: string | null; name: string };

/** The product's picture in a square that is always of one size. */
export function ProductPicture({ productUrl, name }: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const base = pictureSource(productUrl);
  const source = base && pictureUrl(base);
  return (
    <div className="flex size-32 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-sunken">
      {source && failed !== source ? (
        <img
          src={source}
          alt={name}
          width={128}
          height={128}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailed(source)}
        />
      ) : (
        <span className="flex flex-col items-center gap-1.5 text-muted text-xs">
          <ImageOff size={20} aria-hidden="true" />
          No image found
        </span>
      )}
    </div>
  );
}
