/** One deliberate fault: a text of one source file that is replaced by another. */
export interface Mutation {
  /** The part of the repository and a number, such as `portal-07`. */
  readonly id: string;
  /** The source file, from the root of the repository. */
  readonly file: string;
  /** The exact text to replace; it occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The fault in one sentence, as a bug report would describe it. */
  readonly fault: string;
  /** The test files that catch it, from the root of the repository, the quickest first. */
  readonly tests: readonly string[];
}
