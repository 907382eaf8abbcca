import { describe, expect, test } from 'vitest';
import { firstOutput, isPdfFirst, type Machine, pdfWays } from './first-output.ts';

const computer: Machine = { chosen: null, isTouchOnly: false, wasServed: false, hasShareSheet: false };
const phone: Machine = { ...computer, isTouchOnly: true, hasShareSheet: true };

describe('where labels come out', () => {
  test.each<[string, Machine, ReturnType<typeof firstOutput>]>([
    ['a computer prints', computer, 'printer'],
    ['a phone makes a PDF', phone, 'roll'],
    ['a phone that has reached a print service prints', { ...phone, wasServed: true }, 'printer'],
    ['a computer whose browser shares files prints', { ...computer, hasShareSheet: true }, 'printer'],
  ])('%s', (_, machine, output) => {
    expect(firstOutput(machine)).toBe(output);
    for (const chosen of ['printer', 'roll', 'sheet'] as const) {
      expect(firstOutput({ ...machine, chosen }), 'what was chosen comes first').toBe(chosen);
    }
  });

  test('the PDF stays the first of the list where the label printer was chosen and never answered', () => {
    expect(isPdfFirst({ ...phone, chosen: 'printer' })).toBe(true);
    expect(isPdfFirst({ ...phone, chosen: 'printer', wasServed: true })).toBe(false);
  });
});

test('a PDF is shared first by a finger alone, where the system takes it, and can always be saved', () => {
  expect(pdfWays(phone)).toEqual(['share', 'save']);
  expect(pdfWays({ ...phone, hasShareSheet: false })).toEqual(['save']);
  expect(pdfWays({ ...computer, hasShareSheet: true })).toEqual(['save']);
});
