const [nul, tab, newline, carriageReturn, backslash, capitalN] = [0, 9, 10, 13, 92, 78];

/** What may follow a backslash, besides the N of a value that is null. */
const escapes = new Set(Buffer.from('bfnrtv\\'));

/** What stands for itself in a value; most bytes do, so they are passed over quickly. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  [nul, tab, newline, carriageReturn, backslash].includes(byte) ? 0 : 1,
);

/** Where the reader stands in a value: at its start, inside, behind a backslash (the first one or not), behind `\N`. */
const [start, inside, firstEscape, laterEscape, afterNull] = [0, 1, 2, 3, 4];

/**
 * Reads the rows of one table and insists that each is written as COPY writes it: every column, no backslash but those
 * of its own escapes. So no line is `\.`, which would end the rows for psql and make commands of those behind it.
 * Holds no row in memory.
 */
export class RowsReader {
  readonly #columns: number;
  #values = 1;
  #place = start;
  #isBegun = false;
  /** Those that were read to their end. */
  rows = 0;

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** Reads a piece; answers with the number of the first line that is no row, counted from 1, or undefined. */
  read(piece: Buffer): number | undefined {
    for (let at = 0; at < piece.length; at++) {
      if (this.#place <= inside) {
        const from = at;
        while (isPlain[piece[at] ?? nul] === 1) at++;
        if (at > from) this.#place = inside;
        if (at === piece.length) break;
      }
      const byte = piece[at] ?? nul;
      if (byte === newline && this.#isWhole) this.#endRow();
      else if (!this.#take(byte)) return this.rows + 1;
    }
    if (piece.length > 0) this.#isBegun = piece.at(-1) !== newline;
    return undefined;
  }

  /** The number of the line that has no end, where there is one. */
  get unfinished(): number | undefined {
    return this.#isBegun ? this.rows + 1 : undefined;
  }

  /** Whether the row may end here. A table without columns has empty lines. */
  get #isWhole(): boolean {
    if (this.#columns === 0) return this.#place === start && this.#values === 1;
    return this.#isValue && this.#values === this.#columns;
  }

  get #isValue(): boolean {
    return this.#place <= inside || this.#place === afterNull;
  }

  #endRow(): void {
    this.rows += 1;
    this.#values = 1;
    this.#place = start;
  }

  /** Whether a byte that does not stand for itself may stand here. */
  #take(byte: number): boolean {
    if (byte === tab && this.#isValue) {
      this.#values += 1;
      this.#place = start;
      return this.#values <= this.#columns;
    }
    if (this.#place === firstEscape && byte === capitalN) this.#place = afterNull;
    else if (this.#place === firstEscape || this.#place === laterEscape) {
      this.#place = inside;
      return escapes.has(byte);
    } else if (byte === backslash && this.#place <= inside)
      this.#place = this.#place === start ? firstEscape : laterEscape;
    else return false;
    return true;
  }
}
