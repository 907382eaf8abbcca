import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutBurst } from './typed-over.ts';

const text = fc.string({ unit: fc.constantFrom('B', 'C', '2', '6', '0', '1', 'a', ' '), maxLength: 12 });
const code = fc.stringMatching(/^BC[0-9]{5}$/);

/** A field's text with its selection typed over by a code. */
const typedOver = fc.record({ text, code, from: fc.nat(12), length: fc.nat(4) }).map(({ text, code, from, length }) => {
  const start = Math.min(from, text.length);
  return { before: text, code, after: text.slice(0, start) + code + text.slice(start + length) };
});

test('what a burst typed is taken out, whatever it was typed over', () => {
  fc.assert(
    fc.property(typedOver, ({ before, after }) => {
      expect(withoutBurst(before, after, after)).toBe(before);
    }),
  );
});

test('what was typed on behind or before it meanwhile stays', () => {
  fc.assert(
    fc.property(typedOver, text, ({ before, after }, more) => {
      expect(withoutBurst(before, after, after + more)).toBe(before + more);
    }),
  );
  expect(withoutBurst('Silk', 'SilkBC26001', 'Pure SilkBC26001')).toBe('Pure Silk');
  expect(withoutBurst('Silk', 'BC26001', 'BC26001 saree')).toBe('Silk saree');
});

test('a field whose text was replaced meanwhile is left alone', () => {
  expect(withoutBurst('1250', '₹12,50,26,001', '₹7')).toBeNull();
  expect(withoutBurst('', 'BC26001', 'BC2')).toBeNull();
});
