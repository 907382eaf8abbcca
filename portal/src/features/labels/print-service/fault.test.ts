import { expect, test } from 'vitest';
import {
  type FaultKind,
  faultFrom,
  faultOf,
  faultText,
  isInDoubt,
  NoAnswer,
  NoConnection,
  NotLoaded,
  NotSigned,
} from './fault.ts';

const usual = { permission: 'unknown', hasCertificate: false } as const;
const unreached = 'Unable to establish connection with QZ Tray';

test.each([
  [unreached, usual, 'absent'],
  [unreached, { ...usual, permission: 'granted' }, 'absent'],
  [unreached, { ...usual, permission: 'denied' }, 'blocked'],
  [unreached, { ...usual, permission: 'prompt' }, 'unanswered'],
  [unreached, { ...usual, permission: 'unasked' }, 'without-https'],
  ['Connection attempt denied by Local Network Access restrictions', usual, 'blocked'],
  ['Connection blocked by client', usual, 'refused'],
  ['Request blocked', usual, 'refused'],
  ['Connection blocked by client', { ...usual, hasCertificate: true }, 'untrusted'],
  ['Request blocked', { ...usual, hasCertificate: true }, 'untrusted'],
  ['Connection closed before response received', usual, 'lost'],
  ['Cannot find printer with name "TSC TE244"', usual, 'vanished'],
] as const)('%s (%j) is %s', (message, circumstances, kind) => {
  expect(faultFrom(new Error(message), circumstances).kind).toBe(kind);
});

test('what the page itself ran into is told apart', () => {
  expect(faultFrom(new NotLoaded('x'), usual).kind).toBe('not-loaded');
  expect(faultFrom(new NoAnswer('x'), usual).kind).toBe('silent');
  expect(faultFrom(new NoConnection('x'), usual).kind).toBe('silent');
  expect(faultFrom(new NoConnection('x'), { ...usual, permission: 'prompt' }).kind).toBe('unanswered');
  for (const kind of ['signing-offline', 'signing-ended', 'signing-failed'] as const) {
    expect(faultFrom(new NotSigned(kind), usual).kind).toBe(kind);
  }
});

test('the printer’s own words are passed on', () => {
  const { kind, sentence } = faultFrom(new Error('Out of paper'), usual);
  expect([kind, sentence]).toEqual(['printer', 'The label was not printed. The print service says: Out of paper']);
});

const kinds: readonly Exclude<FaultKind, 'printer'>[] = [
  'not-loaded',
  'absent',
  'blocked',
  'unanswered',
  'without-https',
  'refused',
  'untrusted',
  'signing-offline',
  'signing-ended',
  'signing-failed',
  'silent',
  'no-printer',
  'vanished',
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

test('only where an answer is missing the label may have come out', () => {
  expect(kinds.filter((kind) => isInDoubt(faultOf(kind)))).toEqual(['silent', 'lost']);
});
