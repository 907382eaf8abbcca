/** What spreadsheets show where a formula could not be worked out, as part of a pattern. */
export const errorPattern = '#(?:N/A|REF!|VALUE!|DIV/0!|NAME\\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)';

const errorShown = new RegExp(`^\\s*(${errorPattern})\\s*$`, 'u');

/** A formula of which a file holds no value. */
export class CellError {
  /** What the spreadsheet showed in its place; null where the file was saved by a program that does not calculate. */
  readonly shown: string | null;

  constructor(shown: string | null) {
    this.shown = shown;
  }

  /** What a cell of a CSV file shows before it is restored, where that is an error; null for other text. */
  static in(text: string): CellError | null {
    const shown = errorShown.exec(text)?.[1];
    return shown === undefined ? null : new CellError(shown);
  }

  /** As a file holds it, where it is read for an error again. */
  toString(): string {
    return this.shown ?? '#N/A';
  }
}
