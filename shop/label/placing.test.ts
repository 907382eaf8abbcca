import { expect, test } from 'vitest';
import { readBarcode } from '../../e2e/stand-ins/read-barcode.ts';
import { whiteBitmap } from './bitmap.ts';
import { code128Modules } from './code-128.ts';
import type { Label } from './elements.ts';
import { drawCommands } from './interpreter/draw.ts';
import { calibrationLabel } from './machine-labels.ts';
import { standardSettings } from './machine-settings.ts';
import { placed } from './placing.ts';
import { type PriceLabel, priceLabel } from './price-label.ts';
import { labelCommands } from './tspl.ts';
import { variantLabel } from './variant-label.ts';

const laidOut = (result: PriceLabel): Label => {
  if ('refused' in result) throw new Error(result.refused);
  return result.label;
};

const price = (productid = 'BC26001', shopName = 'Thaan'): Label =>
  laidOut(
    priceLabel(
      { productid, purchaseprice: 520, retailprice: 1300 },
      { shopName, rasterise: () => whiteBitmap(200, 30) },
    ),
  );

const variant = laidOut(
  variantLabel(
    { productid: 'BC26001', purchaseprice: 520, retailprice: 1300 },
    { size: 'XL', color: 'Red', number: 12 },
    { shopName: 'Thaan', rasterise: () => whiteBitmap(8, 8) },
  ),
);

const at = (offsetX: number, offsetY = 0) => ({ ...standardSettings, offsetX, offsetY });

const reason = (label: Label, offsetX: number, offsetY = 0): string => {
  const result = placed(label, at(offsetX, offsetY));
  return 'refused' in result ? result.refused : '';
};

test('an offset moves every element and nothing else', () => {
  const label = price();
  expect(placed(label, standardSettings)).toEqual({ label });
  const moved = laidOut(placed(label, at(5, -7)));
  expect(moved.elements).toEqual(label.elements.map((each) => ({ ...each, x: each.x + 5, y: each.y - 7 })));
});

test('what would leave the paper or stand too near its edge is refused before anything is sent', () => {
  const label = price('BC26001', 'Shree Ganesh Textiles and Sarees Emporium, Ring Road');
  const paper =
    'With this printer’s offset some of the label would miss the paper. Set a smaller offset in the printer settings.';
  const bars =
    'With this printer’s offset the barcode would stand too near the edge to be read. Set a smaller offset in the printer settings.';
  expect(reason(label, 24)).toBe(paper);
  expect(reason(label, 0, 24)).toBe(paper);
  expect(reason(label, 0, -24)).toBe(paper);
  expect(reason(price('BC2600112'), -24)).toBe(bars);
  expect(reason(label, 8)).toBe('');
  expect(() => labelCommands(label, 1, at(24))).toThrow(RangeError);
});

test('bars whose width a printer might stretch beyond its room are sent as dots, at their place', async () => {
  const label = price();
  const commands = (offsetX: number) => Buffer.from(labelCommands(label, 1, at(offsetX))).toString('latin1');
  expect(commands(17)).toContain('\r\nBARCODE 76,48,"128"'); // 76 + 224 + 20 is the paper's edge
  expect(commands(18)).not.toContain('BARCODE');
  expect(commands(18)).toContain(`\r\nBITMAP 77,48,${Math.ceil(code128Modules('BC26001') / 4)},62,0,`);
  for (const offsetX of [-24, 17, 18, 24]) {
    const [printed] = drawCommands(labelCommands(label, 1, at(offsetX))).labels;
    expect(printed && (await readBarcode(printed.bitmap))).toBe('BC26001');
  }
});

test('a variant’s label and the calibration label take every offset sideways, the latter upwards too', () => {
  for (const far of [-24, -12, 12, 24]) {
    expect(reason(variant, far)).toBe('');
    for (const down of [-24, 24]) expect(reason(calibrationLabel(at(far, down)), far, down)).toBe('');
  }
});
