import { hash } from 'node:crypto';

const lanes = 8;

/**
 * Tells tables apart by their rows, in whatever order those come: PostgreSQL may keep them in another one. The SHA-256
 * of each row, as eight numbers of 32 bits, added up lane by lane.
 */
export class RowSum {
  rows = 0;
  readonly #sums = new Uint32Array(lanes);

  /** Counts one row in, as COPY writes it. */
  add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < lanes; lane++) this.#sums[lane] = (this.#sums[lane] ?? 0) + digest.readUInt32BE(4 * lane);
    this.rows += 1;
  }

  /** 64 hexadecimal digits. */
  get sum(): string {
    return [...this.#sums].map((number) => number.toString(16).padStart(8, '0')).join('');
  }
}
