import { useState } from 'react';
import type { NamedPictures } from '../../../../../../shop/pictures.ts';
import { firstSmall } from '../picture-address.ts';

/** The small form of a product's first picture, on a card of the list; nothing where it cannot be had. */
export function CardPicture(product: NamedPictures) {
  const [failed, setFailed] = useState(false);
  const source = firstSmall(product);
  return source && !failed ? (
    <img
      src={source}
      alt=""
      width={48}
      height={64}
      loading="lazy"
      decoding="async"
      className="size-full rounded object-cover"
      onError={() => setFailed(true)}
    />
  ) : null;
}
