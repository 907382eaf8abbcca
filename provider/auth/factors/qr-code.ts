/** A QR code as SVG, one path of a few kB, with the light edge that readers need, on any background. */
export const qrCode = async (text: string): Promise<string> => {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}" ` +
    `shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${runs.join('')}"/></svg>`
  );
};

interface Run {
  readonly from: number;
  readonly length: number;
}

/** The dark cells of a row, those beside each other as one. */
const runsOf = (row: readonly boolean[]): Run[] => {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
  return starts.map((from) => {
    const end = row.findIndex((dark, x) => x > from && !dark);
    return { from, length: (end === -1 ? row.length : end) - from };
  });
};
