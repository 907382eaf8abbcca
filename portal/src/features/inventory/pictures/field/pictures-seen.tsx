import { smallPicture } from '../picture-address.ts';

/** Some of the shop's pictures in a row, for whoever has to choose between two rows of them. */
export const PicturesSeen = ({ ids }: { ids: readonly string[] }) => (
  <span className="flex min-w-0 flex-wrap gap-1">
    {ids.map((id) => (
      <img
        key={id}
        src={smallPicture(id)}
        alt=""
        width={24}
        height={32}
        decoding="async"
        className="h-8 w-6 rounded-sm bg-sunken object-cover"
      />
    ))}
  </span>
);
