import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import type { FileLine } from '../../../../../shop/spreadsheet/file-line.ts';
import { chunksOf } from './chunks.ts';
import { ImportFile } from './import-file.ts';

const csv = (text: string) => ImportFile.open('products', strToU8(text));

test('the sheet with the known columns is read, below its title', async () => {
  const file = await ImportFile.open('products', readFileSync(join(import.meta.dirname, 'samples', 'stock.xlsx')));
  const [notes, stock] = file.heads();
  expect(notes?.matching).toEqual({});
  expect(stock).toMatchObject({ rows: 2, matching: { productid: 0, fabric: 1, purchaseprice: 2, retailprice: 3 } });
  expect(stock?.examples[2]).toBe('1234.5, 1,234.50');
  expect(file.lines(1, stock?.matching ?? {})).toEqual([
    {
      line: 4,
      values: {
        productid: 'BC26901',
        fabric: 'Silk रेशम',
        purchaseprice: '1234.5',
        retailprice: '3086.25',
        size: '38',
        color: 'Red',
        stock: 12,
      },
    },
    {
      line: 5,
      values: { productid: 'BC26901', fabric: 'Silk रेशम', purchaseprice: '1234.50', color: 'Blue', stock: 7 },
      problems: {
        retailprice: 'The spreadsheet shows an error here: #DIV/0!',
        size: 'The spreadsheet made a date of this. Format the column as text, then type it again',
      },
    },
  ]);
});

test('lines that say nothing are none; a file without any is refused, and one with too many', async () => {
  const file = await csv('Fabric,Rack\nSilk,1\n,2\n\nCotton,\n');
  expect(file.heads()[0]?.rows).toBe(3);
  expect(file.lines(0, { fabric: 0 }).map(({ line }) => line)).toEqual([2, 5]);
  expect(() => file.lines(0, { productid: 2 })).toThrow('no line below the headers');
  const many = await csv(`Fabric\n${'Silk\n'.repeat(20_001)}`);
  expect(() => many.lines(0, { fabric: 0 })).toThrow('more than 20,000 lines');
});

test('a file of the lines left out has their own columns and the reason, and is read like the first', async () => {
  const file = await csv(
    'Product ID,Rack,Fabric,Color,Why not loaded\nBC26001,"5, top",=Silk,Red,earlier\nBC26002,6,Wool,Red,\n',
  );
  const left = file.leftOut(0, new Map([[2, 'Stock: "many" is not a whole number.']]));
  expect(left).toBe(
    '\ufeffProduct ID,Rack,Fabric,Color,Why not loaded\r\nBC26001,"5, top",\'=Silk,Red,"Stock: ""many"" is not a whole number."\r\n',
  );
  const again = await csv(left);
  const { matching = {} } = again.heads()[0] ?? {};
  expect(again.lines(0, matching)).toEqual([
    { line: 2, values: { productid: 'BC26001', fabric: '=Silk', color: 'Red' } },
  ]);
});

test('an error that is left out is still an error where that file is read', async () => {
  const file = await csv("Product ID,Fabric\nBC26001,#DIV/0!\nBC26002,'#N/A\n");
  const [wrong, right] = file.lines(0, { productid: 0, fabric: 1 });
  expect(wrong?.problems).toEqual({ fabric: 'The spreadsheet shows an error here: #DIV/0!' });
  expect(right?.values.fabric).toBe('#N/A');
  const again = await csv(file.leftOut(0, new Map([2, 3].map((line) => [line, 'No.']))));
  expect(again.lines(0, { productid: 0, fabric: 1 })).toEqual([wrong, right]);
});

test('lines are sent in parts of at most 1,000 lines and less than a MiB', () => {
  const line = (length: number): FileLine => ({ line: 1, values: { description: 'क'.repeat(length) } });
  const parts = (lines: FileLine[]) => chunksOf(lines).map((chunk) => chunk.length);
  expect(parts([])).toEqual([]);
  expect(parts(Array.from({ length: 2_500 }, () => line(5)))).toEqual([1_000, 1_000, 500]);
  const long = chunksOf(Array.from({ length: 100 }, () => line(5_000)));
  expect(long.flat()).toHaveLength(100);
  for (const chunk of long) expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThan(1_000_000);
});
