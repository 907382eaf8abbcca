import { expect, test } from 'vitest';
import { type FaultKind, faultOf } from '../../print-service/fault.ts';
import { type Check, checksOf, type Findings } from './checks.ts';

const listed = { state: 'listed', printers: ['TSC TE244'], signed: true } as const;
const well: Findings = {
  target: 'computer',
  permission: 'unknown',
  printers: listed,
  choice: { printer: 'TSC TE244', why: 'preferred' },
  status: { kind: 'ready' },
  pattern: 'TSC|TVS',
};

const states = (findings: Partial<Findings>): Record<string, Check['state']> =>
  Object.fromEntries(checksOf({ ...well, ...findings }).map(({ name, state }) => [name, state]));
const failed = (kind: Exclude<FaultKind, 'printer'>) =>
  states({ printers: { state: 'failed', fault: faultOf(kind) }, choice: null, status: { kind: 'unknown' } });

test('where all is well, all is well, in the order in which it is needed', () => {
  expect(Object.entries(states({}))).toEqual([
    ['Browser', 'good'],
    ['Print service', 'good'],
    ['Signature', 'good'],
    ['Printer', 'good'],
    ['Paper and cover', 'good'],
  ]);
});

test.each([
  ['blocked', 'Browser'],
  ['unanswered', 'Browser'],
  ['absent', 'Print service'],
  ['without-https', 'Print service'],
  ['refused', 'Print service'],
  ['silent', 'Print service'],
  ['lost', 'Print service'],
  ['not-loaded', 'Print service'],
  ['signing-offline', 'Signature'],
  ['signing-ended', 'Signature'],
  ['signing-failed', 'Signature'],
  ['no-printer', 'Printer'],
] as const)('%s stands at %s and nowhere else, and what comes after it is not known', (kind, step) => {
  const found = failed(kind);
  expect(Object.keys(found).filter((name) => found[name] === 'bad')).toEqual([step]);
  expect(found['Paper and cover']).toBe('open');
});

test('what works but is not as it should be is doubtful', () => {
  expect(states({ permission: 'prompt' })).toMatchObject({ Browser: 'doubtful', Printer: 'good' });
  expect(failed('without-https')).toMatchObject({ Browser: 'doubtful' });
  expect(states({ printers: { ...listed, signed: false } })).toMatchObject({ Signature: 'doubtful' });
  expect(states({ pattern: 'TVS' })).toMatchObject({ Printer: 'doubtful' });
  expect(states({ status: { kind: 'unknown' } })).toMatchObject({ 'Paper and cover': 'open' });
  expect(states({ status: { kind: 'open' } })).toMatchObject({ 'Paper and cover': 'bad' });
});

test('while printers are looked for nothing is said to be wrong', () => {
  const found = states({ printers: { state: 'looking' }, choice: null, status: { kind: 'unknown' } });
  expect(Object.values(found)).toEqual(['good', 'waiting', 'open', 'open', 'open']);
});

test('the demo printer asks neither the browser nor for a signature', () => {
  expect(Object.keys(states({ target: 'demo' }))).toEqual(['Print service', 'Printer', 'Paper and cover']);
});
