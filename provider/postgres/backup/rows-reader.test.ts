// Rows as COPY writes them are told from anything else, wherever the pieces of a file are cut.
import { expect, it } from 'vitest';
import { RowsReader } from './rows-reader.ts';

/** The line that is refused and the rows before it, read in pieces of `size` bytes. */
const reading = (columns: number, text: string, size: number) => {
  const reader = new RowsReader(columns);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    const refused = reader.read(bytes.subarray(at, at + size));
    if (refused !== undefined) return { refused, rows: reader.rows };
  }
  return { refused: reader.unfinished, rows: reader.rows };
};

it.each([
  [2, 'a\tb\n\\N\t\\N\n\t\n', undefined, 3],
  [1, '\\N\n\\\\.\n\\\\N\n₹ \\t\\n\\r\\b\\f\\v\n\n', undefined, 5],
  [0, '\n\n', undefined, 2],
  [1, '', undefined, 0],
  [1, 'a\n\\.\n', 2, 1],
  [2, 'a\tb\n\\.\tb\n', 2, 1],
  [2, 'a\tb\nc\\.\n', 2, 1],
  [2, 'a\n', 1, 0],
  [2, 'a\tb\tc\n', 1, 0],
  [2, 'a\tb\r\n', 1, 0],
  [1, 'a\0\n', 1, 0],
  [1, '\\Na\n', 1, 0],
  [1, 'a\\N\n', 1, 0],
  [1, '\\x2e\n', 1, 0],
  [1, '\\056\n', 1, 0],
  [1, 'a\\\nb\n', 1, 0],
  [2, 'a\\\tb\n', 1, 0],
  [0, 'a\n', 1, 0],
  [0, '\t\n', 1, 0],
  [0, '\\N\n', 1, 0],
  [1, 'a\nb', 2, 1],
  [1, 'a\n\\', 2, 1],
])('%i columns: %j', (columns, text, refused, rows) => {
  for (let size = 1; size <= Math.max(text.length, 1); size++)
    expect([size, reading(columns, text, size)]).toEqual([size, { refused, rows }]);
});
