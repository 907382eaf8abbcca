import { describe, expect, test } from 'vitest';
import type { FileCell } from '../../../shop/spreadsheet/cells.ts';
import { fileLine } from '../../../shop/spreadsheet/file-line.ts';
import { fileColumnsOf, type ImportField, type ImportKind, matchColumns } from '../../../shop/spreadsheet/matching.ts';
import { customerTrial } from './customers/dialog/testing-customer.ts';
import { productTrial } from './inventory/dialog/testing-product.ts';
import { variantTrial } from './inventory/dialog/testing-variant.ts';
import { editors } from './testing-editors.ts';

// What a form holds stands in the file of its list, too, and an import reads it there.

type Editor = (typeof editors)[number];

const cellsOf = ({ file, stored }: Editor, places?: Parameters<Editor['stored']>[0]) =>
  file?.cells(stored(places)) ?? {};

/** The headers of the cells that are others when one field is. */
const headersOf = (editor: Editor, key: string): string[] => {
  const [one, two] = [cellsOf(editor), cellsOf(editor, { [key]: 1 })];
  return Object.keys(one).filter((header) => one[header] !== two[header]);
};

const unfiled = ({ file }: Editor) => file?.unfiled ?? {};

describe.each(editors.filter(({ file }) => file))('$name', (editor) => {
  test.each(editor.keys)('%s: stands in the file of the list', (key) => {
    const headers = headersOf(editor, key);
    if (key in unfiled(editor)) expect(headers, `${key} is in the file now: it is no exception any more`).toEqual([]);
    else expect(headers, `${key} is in no column`).not.toEqual([]);
  });
});

const imports = [
  { kind: 'products', editor: productTrial },
  { kind: 'products', editor: variantTrial },
  { kind: 'customers', editor: customerTrial },
] as const;

/** Fields that a file names otherwise than the dialog does. */
const namedOtherwise: readonly string[] = [
  'lines', // each by its own size and color
  'referred_by', // by the referrer's phone, since two may have one name; the header says so
];

/** The field of an import whose column holds a key of the form: the others are worked out. */
const importedAs = (kind: ImportKind, headers: readonly string[]): ImportField[] =>
  fileColumnsOf[kind].flatMap(({ key, header }) => (key !== null && headers.includes(header) ? [key] : []));

describe.each(imports)('an import of $kind, $editor.name', ({ kind, editor }) => {
  const filed = editor.keys.filter((key) => !(key in unfiled(editor)));

  test.each(filed)('%s: is read out of the exported file as it was stored', (key) => {
    const fields = importedAs(kind, headersOf(editor, key));
    expect(fields, `${key} is in one column that is read`).toHaveLength(1);
    for (const [place, sample] of editor.kindOf(key).samples.entries()) {
      const cells = cellsOf(editor, { [key]: place });
      const line = fileLine(kind, matchColumns(kind, Object.keys(cells)), 2, Object.values(cells) as FileCell[]);
      expect(line?.problems).toBeUndefined();
      for (const field of fields) expect(String(line?.values[field]), key).toBe(String(sample.filed));
    }
  });

  test.each(filed)('%s: its label in the dialog is a header that an import knows', (key) => {
    const [field] = importedAs(kind, headersOf(editor, key));
    const label = editor.labelOf(key).replace(/, line 1$/, '');
    const matching = matchColumns(kind, [label]);
    expect(matching, `${key} by "${label}"`).toEqual(namedOtherwise.includes(key) ? {} : { [field ?? key]: 0 });
  });
});
