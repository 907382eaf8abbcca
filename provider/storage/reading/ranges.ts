/** Of a file's bytes: from `start` up to and with `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a Range header asks of so many bytes: a part, all of them, or what cannot be had (416). */
export const rangeOf = (header: string | undefined, size: number): Range | 'whole' | 'none' => {
  if (header === undefined) return 'whole';
  const [, unit, set = ''] = /^([\w!#$%&'*+.^`|~-]+)=(.*)$/.exec(header) ?? [];
  if (unit === undefined) return 'none';
  // What is not understood is to be passed over (RFC 9110, 14.2).
  if (unit.toLowerCase() !== 'bytes') return 'whole';
  const parts = set.split(',');
  if (parts.length === 1) return oneRange(set, size);
  // Several parts at once would take an answer of several parts: the whole is as good.
  return parts.some((part) => oneRange(part.trim(), size) !== 'none') ? 'whole' : 'none';
};

const oneRange = (text: string, size: number): Range | 'whole' | 'none' => {
  const [, from, to] = /^(\d*)-(\d*)$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return 'none';
  if (from === '') return lastBytes(Number(to), size, to);
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  return start >= size || end < start ? 'none' : { start, end };
};

const lastBytes = (count: number, size: number, text: string): Range | 'whole' | 'none' => {
  if (text === '' || count === 0) return 'none';
  // The last bytes of nothing are all of it.
  return size === 0 ? 'whole' : { start: Math.max(0, size - count), end: size - 1 };
};
