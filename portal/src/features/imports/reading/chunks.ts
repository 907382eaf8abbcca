import type { FileLine } from '../../../../../shop/spreadsheet/file-line.ts';

/** What one call takes: so many lines, and less than the 1 MiB that a body may have. */
const mostLines = 1_000;
const mostBytes = 700_000;

/** The bytes of a line as JSON, never too few. */
const bytesOf = (line: FileLine): number => new TextEncoder().encode(JSON.stringify(line)).length + 1;

/** Lines in parts that each fit into one call, in their order. */
export function chunksOf(lines: readonly FileLine[]): FileLine[][] {
  const chunks: FileLine[][] = [];
  let chunk: FileLine[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = bytesOf(line);
    if (chunk.length === mostLines || (chunk.length > 0 && bytes + size > mostBytes)) {
      chunks.push(chunk);
      chunk = [];
      bytes = 0;
    }
    chunk.push(line);
    bytes += size;
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}
