type SmallPicturesProps = { pictures: readonly { readonly source: string; readonly name: string }[] };

/** Pictures in a row, for whoever tells one row of them from another. */
export const SmallPictures = ({ pictures }: SmallPicturesProps) => (
  <span className="flex min-w-0 flex-wrap gap-1">
    {pictures.map(({ source, name }) => (
      <img
        key={source}
        src={source}
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
