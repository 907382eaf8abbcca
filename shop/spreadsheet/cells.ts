import { amountTyped } from '../amount-typed.ts';
import { genders } from '../customer.ts';
import type { CellKind } from '../fields/field.ts';
import { hasCountryCode, latinDigits, phoneForSaving } from '../phone.ts';
import { CellError } from './cell-error.ts';

/** A cell as a file holds it: a CSV file has texts and errors alone. */
export type FileCell = string | number | boolean | Date | CellError | null;

/** What a cell says: nothing, a value as the data service takes it, or why it cannot be read, in a sentence. */
export type CellReading = { readonly value: string | number } | { readonly problem: string } | null;

/** The digits that a spreadsheet is exact to; what comes behind them is noise of its sums. */
const exactDigits = 15;

const scientific = /^([0-9])(?:\.([0-9]+))?E\+?([0-9]{1,2})$/i;

/** A number as a person would type it. */
function numberText(number: number): string {
  const exact = Number(number.toPrecision(exactDigits));
  return Number.isInteger(exact) && Math.abs(exact) < 1e21 ? BigInt(exact).toString() : String(exact);
}

/** What a cell reads, without the blanks around it; '' where it is empty. A day is 'yyyy-MM-dd'. */
export function cellText(cell: FileCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell instanceof CellError) return cell.toString();
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  // Neither can be stored: a NUL, and half of a character.
  return cell.replaceAll('\0', '').toWellFormed().trim();
}

/** '9.19876543210E+11' is '919876543210'; null where digits were lost on the way ('9.19877E+11'), other text as it is. */
function writtenOut(text: string): string | null {
  const match = scientific.exec(text);
  if (!match) return text;
  const [, first = '', rest = '', exponent = ''] = match;
  return rest.length === Number(exponent) ? first + rest : null;
}

const shortened = (text: string): string =>
  `The spreadsheet shortened this number to ${text}. Format the column as text or number, then type it again`;

/** An amount in rupees as decimal text: '₹1,23,456.50', 'Rs. 500', '500/-'. */
function readRupees(text: string): CellReading {
  const bare = text.replace(/^(?:rs\.?|inr)(?=[\s0-9.])\s*/i, '').replace(/\s*\/[-=]?$/, '');
  const plain = writtenOut(bare);
  if (plain === null) return { problem: shortened(text) };
  const amount = amountTyped(plain);
  const match = /^-?[0-9]{1,30}(?:\.([0-9]*?)0*)?$/.exec(amount);
  if (!match) return { problem: `"${excerpt(text)}" is not an amount in rupees` };
  if ((match[1] ?? '').length > 2) return { problem: `${excerpt(amount)} has more than two decimals: round it` };
  return { value: amount };
}

/** A count: '1,200', '12 pcs'. */
function readCount(text: string): CellReading {
  const plain = writtenOut(text.replace(/\s*(?:pcs?|pieces?|nos?)\.?$/i, ''));
  if (plain === null) return { problem: shortened(text) };
  const match = /^(-?[0-9]{1,15})(?:\.0*)?$/.exec(plain.startsWith('-') ? plain : amountTyped(plain));
  return match ? { value: Number(match[1]) } : { problem: `"${excerpt(text)}" is not a whole number` };
}

/** A phone with its country code: an Indian mobile number takes it, however it is written. */
function readPhone(text: string): CellReading {
  const plain = writtenOut(text.replace(/^'/, ''));
  if (plain === null) return { problem: shortened(text) };
  const digits = phoneForSaving(plain).replaceAll(/[().\-\u2010-\u2015]/g, '');
  const mobile = /^(?:0|(?:00|\+)?91)?([6-9][0-9]{9})$/.exec(digits)?.[1];
  if (mobile !== undefined) return { value: `+91${mobile}` };
  const international = digits.replace(/^00/, '+');
  return hasCountryCode(international)
    ? { value: international }
    : { problem: `Must start with country code: "${excerpt(text)}" is no phone` };
}

/** Longer than any amount, count or phone, however it is written. Long texts are not looked through for one: it takes long. */
const longestFigure = 100;

const figure =
  (read: (text: string) => CellReading) =>
  (text: string): CellReading =>
    text.length > longestFigure ? { problem: `"${excerpt(text)}" is too long` } : read(latinDigits(text));

const readers: Record<CellKind, (text: string) => CellReading> = {
  text: (text) => ({ value: text }),
  day: (text) => ({ value: text }),
  percent: (text) => ({ value: text }),
  number: (text) => ({ value: text }),
  rupees: figure(readRupees),
  count: figure(readCount),
  phone: figure(readPhone),
};

const errorProblem = ({ shown }: CellError): string =>
  shown === null
    ? 'The file holds a formula here without its result. Open it in a spreadsheet and save it again'
    : `The spreadsheet shows an error here: ${shown}`;

/** The cell of a column of this kind, as the data service takes it. */
export function readCell(kind: CellKind, cell: FileCell): CellReading {
  const text = cellText(cell);
  if (text === '') return null;
  if (cell instanceof CellError) return { problem: errorProblem(cell) };
  if (cell instanceof Date && kind !== 'day') {
    return { problem: 'The spreadsheet made a date of this. Format the column as text, then type it again' };
  }
  return readers[kind](text);
}

/** A gender as the list of the form has it: 'F' and 'female' are 'Female'. Other text stays. */
export function readGender(text: string): string {
  const lower = text.toLowerCase();
  return genders.find((gender) => gender.toLowerCase() === lower || gender.charAt(0).toLowerCase() === lower) ?? text;
}

const excerpt = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
