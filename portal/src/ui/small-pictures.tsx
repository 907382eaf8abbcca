/** Pictures in a row, for whoever tells one row of them from another; texts beside them say what they are. */
export const SmallPictures = ({ sources }: { sources: readonly string[] }) => (
  <span className="flex min-w-0 flex-wrap gap-1">
    {sources.map((source) => (
      <img
        key={source}
        src={source}
        alt=""
        width={36}
        height={48}
        loading="lazy"
        decoding="async"
        className="h-12 w-9 rounded-sm bg-sunken object-cover"
      />
    ))}
  </span>
);
