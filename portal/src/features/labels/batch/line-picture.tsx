import { smallPicture } from '../../../lib/small-picture.ts';

/** The small form of a product's first picture, no higher than a line is without it; without one an empty place. */
export const LinePicture = ({ id }: { id: string | null }) => (
  <span className="h-8 w-6 shrink-0">
    {id ? (
      <img
        src={smallPicture(id)}
        alt=""
        width={24}
        height={32}
        loading="lazy"
        decoding="async"
        className="size-full rounded-sm bg-sunken object-cover"
      />
    ) : null}
  </span>
);
