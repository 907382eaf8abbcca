import { expect, test } from 'vitest';
import { readBarcode } from '../../e2e/stand-ins/read-barcode.ts';
import { type Bitmap, isBlack, whiteBitmap } from './bitmap.ts';
import type { Label } from './elements.ts';
import { drawCommands } from './interpreter/draw.ts';
import { calibrationLabel, testLabel } from './machine-labels.ts';
import { isSetting, type MachineSettings, settingsLimits, standardSettings } from './machine-settings.ts';
import { labelCommands } from './tspl.ts';

const burnt = (label: Label, settings = standardSettings): { bitmap: Bitmap; texts: readonly string[] } => {
  const { labels, ignored } = drawCommands(labelCommands(label, 1, settings));
  expect(ignored).toEqual([]);
  return labels[0] ?? { bitmap: whiteBitmap(1, 1), texts: [] };
};

/** The outermost black dots: left, top, right, bottom. */
const edges = ({ width, height, dots }: Bitmap): number[] => {
  const at = [...dots.keys()].filter((index) => dots[index] === 1);
  const xs = at.map((index) => index % width);
  const ys = at.map((index) => Math.floor(index / width));
  return [Math.min(...xs), Math.min(...ys), width - 1 - Math.max(...xs), height - 1 - Math.max(...ys)];
};

test('the calibration label has a frame 3 mm inside the paper, a cross in the middle and marks a millimetre apart', () => {
  const { bitmap, texts } = burnt(calibrationLabel(standardSettings));
  expect(edges(bitmap)).toEqual([24, 24, 24, 24]);
  expect([159, 160].every((x) => isBlack(bitmap, x, 95) && isBlack(bitmap, x, 104))).toBe(true);
  const marks = Array.from({ length: 320 }, (_, x) => x).filter((x) => x > 26 && x < 294 && isBlack(bitmap, x, 28));
  expect(marks).toEqual(Array.from({ length: 33 }, (_, index) => 32 + index * 8));
  expect(texts).toEqual(['Density 8  Speed 4', 'Right +0  Down +0', 'D8S4', '3 mm to each edge']);
});

test('the calibration label moves by the offset, names its settings and is read at every setting', async () => {
  const far: MachineSettings = { density: 15, speed: 6, offsetX: -24, offsetY: 24 };
  const { bitmap, texts } = burnt(calibrationLabel(far), far);
  expect(edges(bitmap)).toEqual([0, 48, 48, 0]);
  expect(texts).toContain('Right -24  Down +24');
  expect(await readBarcode(bitmap)).toBe('D15S6');
  expect(Buffer.from(labelCommands(calibrationLabel(far), 1, far)).toString('latin1')).toContain(
    '\r\nDENSITY 15\r\nSPEED 6\r\n',
  );
});

test('a test label says whose shop it is, that it is a test, and when', async () => {
  const label = testLabel({ shopName: 'Thaan', date: '21 Nov 2026, 1:45 pm', rasterise: () => whiteBitmap(8, 8) });
  const { bitmap, texts } = burnt(label);
  expect(texts).toEqual(['Thaan', 'TEST', 'Test label', '21 Nov 2026, 1:45 pm']);
  expect(await readBarcode(bitmap)).toBe('TEST');
});

test.each([
  ['density', -1],
  ['density', 16],
  ['speed', 0],
  ['speed', 7],
  ['speed', 2.5],
  ['offsetX', 25],
  ['offsetY', -25],
  ['offsetX', Number.NaN],
  ['density', '8'],
] as const)('%s %j is refused', (name, value) => {
  expect(isSetting(name, value)).toBe(false);
  const settings = { ...standardSettings, [name]: value } as MachineSettings;
  expect(() => calibrationLabel(settings)).toThrow(RangeError);
  const label = testLabel({ shopName: 'Thaan', date: 'now', rasterise: () => whiteBitmap(8, 8) });
  expect(() => labelCommands(label, 1, settings)).toThrow(RangeError);
});

test('the limits themselves are settings', () => {
  for (const [name, { least, most }] of Object.entries(settingsLimits))
    for (const value of [least, most]) expect(isSetting(name as keyof MachineSettings, value)).toBe(true);
});
