/** Rows of text under their titles, each column as wide as its longest entry. */
export const tableText = (titles: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [titles, ...rows];
  const widths = titles.map((_title, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((entry, column) => entry.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
