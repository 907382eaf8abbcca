const units = ['kB', 'MB', 'GB', 'TB'];

/** A size as people read it: '950 bytes', '1.4 MB', '212 GB'. */
export const bytesText = (bytes: number): string => {
  let value = bytes;
  let unit = 'bytes';
  for (const next of units) {
    if (value < 999.5) break;
    value /= 1_000;
    unit = next;
  }
  return `${unit === 'bytes' || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${unit}`;
};
