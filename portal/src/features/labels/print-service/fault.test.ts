import { expect, test } from 'vitest';
import { BeforePrint, Blocked, NoAnswer, NotLoaded, NotSigned, Unreached, Vanished } from './errors.ts';
import { type FaultKind, faultOf, faultText, isInDoubt } from './fault.ts';
import { faultFrom } from './fault-from.ts';

const usual = { permission: 'unknown', isWsBarred: false } as const;

test.each([
  ['Connection attempt denied by Local Network Access restrictions', 'blocked'],
  ['Connection closed before response received', 'lost'],
  ['Cannot find printer with name "TSC TE244"', 'vanished'],
  ['invalid flavor', 'vanished'],
  ['Printer is not accepting job.', 'rejecting'],
] as const)('%s is %s', (message, kind) => {
  expect(faultFrom(new Error(message), usual).kind).toBe(kind);
});

test.each([
  [['refused', 'refused'], usual, 'absent'],
  [['refused'], { ...usual, permission: 'granted' }, 'absent'],
  [['refused'], { ...usual, permission: 'prompt' }, 'absent'],
  [['refused'], { ...usual, permission: 'denied' }, 'blocked'],
  [['refused'], { ...usual, permission: 'unasked' }, 'without-https'],
  [['refused', 'refused'], { ...usual, isWsBarred: true }, 'unreachable'],
  [['refused', 'thrown'], usual, 'unreachable'],
  [['unanswered'], { ...usual, permission: 'prompt' }, 'unanswered'],
  [['refused', 'refused late'], { ...usual, permission: 'prompt' }, 'unanswered'],
  [['refused late'], { ...usual, permission: 'granted' }, 'absent'],
  [['hung', 'refused'], { ...usual, permission: 'granted' }, 'silent'],
  [['foreign', 'silent'], usual, 'silent'],
  [['refused', 'foreign'], { ...usual, isWsBarred: true }, 'foreign'],
] as const)('where the ports came to %j (%j) it is %s', (outcomes, circumstances, kind) => {
  expect(faultFrom(new Unreached(outcomes), circumstances).kind).toBe(kind);
});

test('what the page itself ran into is told apart', () => {
  expect(faultFrom(new NotLoaded('x'), usual).kind).toBe('not-loaded');
  expect(faultFrom(new NoAnswer('x'), usual).kind).toBe('silent');
  for (const kind of ['signing-offline', 'signing-ended', 'signing-failed'] as const)
    expect(faultFrom(new NotSigned(kind), usual).kind).toBe(kind);
  for (const kind of ['refused', 'blocked-for-good', 'anonymous-refused'] as const)
    expect(faultFrom(new Blocked(kind), usual).kind).toBe(kind);
});

test('a printer that is gone is told of with the one that it may be now', () => {
  expect(faultFrom(new Vanished('TSC', null), usual)).toEqual(faultOf('vanished'));
  const { kind, sentence } = faultFrom(new Vanished('TSC', 'TSC (Copy 1)'), usual);
  expect([kind, sentence]).toEqual([
    'vanished',
    'This printer is no longer there. Choose another printer: TSC (Copy 1) may be the same one under another name.',
  ]);
});

test('the printer’s own words are passed on', () => {
  const { kind, sentence } = faultFrom(new Error('Out of paper'), usual);
  expect([kind, sentence]).toEqual(['printer', 'The label was not printed. The print service says: Out of paper']);
});

const kinds: readonly Exclude<FaultKind, 'printer'>[] = [
  'not-loaded',
  'absent',
  'unreachable',
  'foreign',
  'blocked',
  'unanswered',
  'without-https',
  'asking',
  'refused',
  'blocked-for-good',
  'anonymous-refused',
  'signing-offline',
  'signing-ended',
  'signing-failed',
  'silent',
  'no-printer',
  'vanished',
  'rejecting',
  'lost',
];

test('every fault says something of its own', () => {
  expect(new Set(kinds.map((kind) => faultOf(kind).sentence)).size).toBe(kinds.length);
});

test('a button is named only by the place that has it, and only where something is to be done before', () => {
  for (const kind of kinds) {
    expect(faultOf(kind).sentence).not.toMatch(/Try again|try again|then choose/);
    expect(faultText(faultOf(kind), 'Print')).not.toContain('Try again');
  }
  expect(faultText(faultOf('silent'), 'Print')).toBe(
    'The print service does not answer. Restart QZ Tray, then choose Print.',
  );
  expect(faultText(faultOf('silent'), 'Check again')).toContain('Restart QZ Tray, then choose Check again.');
  expect(faultText(faultOf('vanished'), 'Print')).toBe(faultOf('vanished').sentence);
});

test('only where an answer is missing the label may have come out, and only where it was sent', () => {
  expect(kinds.filter((kind) => isInDoubt(faultOf(kind)))).toEqual(['silent', 'lost']);
  const lost = new Error('Connection closed before response received');
  expect([lost, new BeforePrint(lost)].map((error) => isInDoubt(faultFrom(error, usual)))).toEqual([true, false]);
});
