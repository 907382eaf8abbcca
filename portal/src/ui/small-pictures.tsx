type SmallPicturesProps = {
  /** What each is called, by its id. */
  pictures: readonly { readonly id: string; readonly name: string }[];
  sourceOf: (id: string) => string;
};

/** Pictures in a row, for whoever tells one row of them from another. */
export const SmallPictures = ({ pictures, sourceOf }: SmallPicturesProps) => (
  <span className="flex min-w-0 flex-wrap gap-1">
    {pictures.map(({ id, name }) => (
      <img
        key={id}
        src={sourceOf(id)}
        alt={name}
        width={36}
        height={48}
        loading="lazy"
        decoding="async"
        className="h-12 w-9 rounded-sm bg-sunken object-cover text-transparent"
      />
    ))}
  </span>
);
