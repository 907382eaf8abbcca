type NamedFilesProps = { title: string; lines: readonly string[] };

/** More are not read by anybody. */
const mostLines = 200;

/** Files that nothing comes of, by their names, or why. */
export function NamedFiles({ title, lines }: NamedFilesProps) {
  if (lines.length === 0) return null;
  return (
    <section className="flex flex-col gap-1 rounded-md bg-warning-soft px-3 py-2.5 text-warning-text">
      <h3 className="font-medium">{title}</h3>
      <ul className="flex max-h-40 flex-col gap-0.5 overflow-y-auto text-table wrap-anywhere" tabIndex={-1}>
        {lines.slice(0, mostLines).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same, and none moves
          <li key={at}>{line}</li>
        ))}
        {lines.length > mostLines ? <li>and {lines.length - mostLines} more</li> : null}
      </ul>
    </section>
  );
}
