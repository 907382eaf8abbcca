import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBarcodeText } from '../../../../shop/label/characters.ts';
import { follow, isBurst, type KeyRun, type Stroke } from './burst.ts';

const runs = 1_000;

type Press = { key: string; gap: number; code?: string; foreign?: boolean };

/** The keys pressed one after the other, each `gap` milliseconds after the one before. */
const press = (presses: readonly Press[]): { run: KeyRun | null; bursts: string[] } => {
  let at = 1_000;
  let run: KeyRun | null = null;
  const bursts = new Set<string>();
  for (const { key, gap, code = '', foreign = false } of presses) {
    at += gap;
    const stroke: Stroke = { at, key, code, foreign };
    run = follow(run, stroke);
    if (isBurst(run)) bursts.add(run.text);
  }
  return { run, bursts: [...bursts] };
};

const codes = fc.oneof(
  fc.stringMatching(/^BC[0-9]{5,7}$/),
  fc.stringMatching(/^[A-Za-z0-9.+/_ -]{4,20}$/).filter((code) => isBarcodeText(code) && new Set(code).size > 1),
);

/** How a scanner types: a key every 1 to 20 ms, Shift down before each capital. */
const scanned = (code: string, gaps: readonly number[]): Press[] => {
  let place = 0;
  const gap = () => gaps[place++ % gaps.length] ?? 1;
  return [...code].flatMap((key) =>
    /[A-Z_+]/.test(key)
      ? [
          { key: 'Shift', gap: gap() },
          { key, gap: gap() },
        ]
      : [{ key, gap: gap() }],
  );
};

const scannerGaps = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 40 });

test('every scan is a burst of exactly its characters, whatever ends it', () => {
  fc.assert(
    fc.property(codes, scannerGaps, fc.constantFrom('Enter', 'Tab', null), (code, gaps, end) => {
      const presses = scanned(code, gaps);
      if (end) presses.push({ key: end, gap: gaps[0] ?? 1 });
      const { run } = press(presses);
      expect(isBurst(run)).toBe(true);
      expect(run).toMatchObject({ text: code, end });
    }),
    { numRuns: runs },
  );
});

test('a scan right after typing, and one after another, is read by itself', () => {
  fc.assert(
    fc.property(codes, codes, scannerGaps, fc.boolean(), (first, second, gaps, entered) => {
      const typed: Press[] = [
        { key: 'h', gap: 0 },
        { key: 'i', gap: 90 },
      ];
      const [start, ...rest] = scanned(second, gaps);
      if (!start) return;
      const between: Press[] = entered ? [{ key: 'Enter', gap: 3 }, start] : [{ ...start, gap: 200 }];
      const [lead, ...others] = scanned(first, gaps);
      if (!lead) return;
      const { run } = press([...typed, { ...lead, gap: 60 }, ...others, ...between, ...rest]);
      expect(run?.text).toBe(second);
    }),
    { numRuns: runs },
  );
});

const typedKey = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABC0123456789 ,.-/') },
  { weight: 2, arbitrary: fc.constant('Shift') },
  { weight: 1, arbitrary: fc.constantFrom('Enter', 'Tab', 'Backspace', 'ArrowLeft') },
);

/** A fast typist: 40 to 250 ms a key; now and then one or two more keys go down 8 to 20 ms after one, rolled over. */
const typing = fc
  .array(fc.tuple(typedKey, fc.integer({ min: 40, max: 250 }), fc.integer({ min: 8, max: 20 }), fc.nat(3)), {
    minLength: 20,
    maxLength: 300,
  })
  .map((keys) => {
    let rolled = 0;
    return keys.map(([key, gap, quick, dice]): Press => {
      rolled = rolled < 2 && dice === 0 && key !== 'Enter' && key !== 'Tab' ? rolled + 1 : 0;
      return { key, gap: rolled > 0 ? quick : gap };
    });
  });

// Somebody who rolls over more keys than that is told from a scanner by what becomes of the keys: see listen.test.ts.
test('typing is no burst, nor are three keys rolled over', () => {
  fc.assert(
    fc.property(typing, (keys) => {
      expect(press(keys).bursts).toEqual([]);
    }),
    { numRuns: runs },
  );
});

test('three characters, or one over and over, are a burst with Enter or Tab close behind them', () => {
  for (const code of ['SR1', 'A.1', '111', '1111']) {
    const keys = [...code].map((key): Press => ({ key, gap: 20 }));
    expect(press(keys).bursts).toEqual([]);
    for (const key of ['Enter', 'Tab']) {
      expect(press([...keys, { key, gap: 34 }]).bursts).toEqual([code]);
      expect(press([...keys, { key, gap: 36 }]).bursts).toEqual([]);
    }
  }
  expect(press([...'K9'].map((key): Press => ({ key, gap: 20 })).concat({ key: 'Enter', gap: 20 })).bursts).toEqual([]);
});

test('a key held down is none, whether the system says that it repeats or not', () => {
  for (const foreign of [true, false]) {
    const held = Array.from({ length: 60 }, (): Press => ({ key: '1', gap: 30, foreign }));
    expect(press([{ key: '1', gap: 0 }, ...held]).bursts).toEqual([]);
  }
  const shift = Array.from({ length: 20 }, (): Press => ({ key: 'Shift', gap: 30 }));
  expect(press([...'BC26'].flatMap((key) => [...shift, { key, gap: 30 }])).bursts).toEqual([]);
});

test('shortcuts, compositions and keys without a character end what was begun', () => {
  const part: Press[] = [...'BC2'].map((key) => ({ key, gap: 5 }));
  const ends: Press[] = [
    { key: 'v', gap: 5, foreign: true },
    { key: 'Process', gap: 5 },
    { key: 'Dead', gap: 5 },
    { key: 'Backspace', gap: 5 },
    { key: 'Escape', gap: 5 },
  ];
  for (const end of ends) expect(press([...part, end, ...part]).bursts).toEqual([]);
});

test('Enter long after a burst is the person’s', () => {
  const burst: Press[] = [...'BC26001'].map((key) => ({ key, gap: 5 }));
  expect(press([...burst, { key: 'Enter', gap: 50 }]).run?.end).toBe('Enter');
  expect(press([...burst, { key: 'Enter', gap: 200 }]).run).toBeNull();
});

test('on a computer set to another layout, the keys themselves are read', () => {
  const french = [...'BCé-àà&'].map((key, place) => ({
    key,
    gap: 6,
    code: place < 2 ? `Key${key}` : `Digit${'26001'[place - 2]}`,
  }));
  expect(press(french).run).toMatchObject({ text: 'BCé-àà&', latin: 'BC26001' });
  expect(press([...french, { key: '-', gap: 6, code: 'Minus' }]).run?.latin).toBe('');
});
