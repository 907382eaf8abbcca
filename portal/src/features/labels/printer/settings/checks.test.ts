import { describe, expect, test } from 'vitest';
import { type FaultKind, faultOf } from '../../print-service/fault.ts';
import type { PrinterStatus } from '../../print-service/printer-status.ts';
import { checksOf } from './checks.ts';
import type { Findings } from './findings.ts';

const printer = 'TSC TE244';
const listed = { state: 'listed', printers: [printer], signed: true } as const;
const looking = { state: 'looking' } as const;
const connection = { overWs: false, asked: false, isQuiet: true, version: '2.2.6' };
const facts = {
  serial: '01',
  validFrom: new Date('2026-01-02T06:00:00Z'),
  validUntil: new Date('2036-01-02T06:00:00Z'),
};

const well: Findings = {
  target: 'computer',
  now: new Date('2026-11-23T06:00:00Z'),
  permission: 'unknown',
  printers: listed,
  choice: { printer, why: 'preferred' },
  missing: null,
  status: { kind: 'ready' },
  rejecting: null,
  isQueued: false,
  pattern: 'TSC|TVS',
  question: null,
  connection,
  certificate: { facts, trusted: '01', isOld: false },
  hearsJobs: 'yes',
};

/** The lines of the doctor, by what they check: 'good: QZ Tray answers.' */
const linesOf = (findings: Partial<Findings>): Record<string, string> =>
  Object.fromEntries(
    checksOf({ ...well, ...findings }).map(({ name, state, sentence }) => [name, `${state}: ${sentence}`]),
  );

const failed = (kind: Exclude<FaultKind, 'printer'>): Partial<Findings> => ({
  printers: { state: 'failed', fault: faultOf(kind) },
  status: { kind: 'unknown' },
  connection: null,
  hearsJobs: 'unknown',
});

const notYet = 'open: Not checked yet.';

test('where all is well, all is well, in the order in which it is needed', () => {
  expect(Object.entries(linesOf({}))).toEqual([
    ['Browser', 'good: Lets this page reach the print service.'],
    ['Print service', 'good: QZ Tray answers.'],
    ['Signature', 'good: Each label is signed with this shop’s certificate.'],
    ['Printer', 'good: TSC TE244'],
    ['Paper and cover', 'good: Ready to print.'],
    ['Print jobs', 'good: This computer tells when a label is printed.'],
  ]);
});

describe('a fault stands in one line, in words of its own, and what comes after it is not known', () => {
  test.each([
    ['blocked', 'Browser', 'The browser keeps this page from reaching the print service. Allow access to apps on'],
    ['unanswered', 'Browser', 'The browser asks whether this page may reach apps on this device, and got no answer.'],
    ['absent', 'Print service', 'No print service answered on this computer. Start QZ Tray, or install it from'],
    ['unreachable', 'Print service', 'if it runs, open https://localhost:8181 in this browser'],
    ['without-https', 'Print service', 'because the page was opened without https.'],
    ['foreign', 'Print service', 'Another program answers where QZ Tray should. Start QZ Tray'],
    ['silent', 'Print service', 'The print service does not answer. Restart QZ Tray'],
    ['lost', 'Print service', 'The print service hung up before it answered.'],
    ['not-loaded', 'Print service', 'The part of the portal that prints could not be fetched.'],
    ['asking', 'Print service', 'QZ Tray asks in its own window, and got no answer yet. Choose Allow there.'],
    ['refused', 'Print service', 'Block was chosen in QZ Tray’s window. When it asks again, choose Allow.'],
    ['blocked-for-good', 'Print service', 'QZ Tray has this shop in its list of blocked sites. Open Site Manager'],
    [
      'anonymous-refused',
      'Print service',
      'QZ Tray refuses pages without a certificate. End “Block anonymous requests”',
    ],
    ['signing-offline', 'Signature', 'The portal’s server could not be reached to sign the print. Check the network'],
    ['signing-ended', 'Signature', 'Your session has ended, so the print could not be signed. Log in again'],
    ['signing-failed', 'Signature', 'The portal’s server could not sign the print.'],
    ['no-printer', 'Printer', 'The print service found no printer. Connect the label printer and switch it on'],
  ] as const)('%s', (kind, step, sentence) => {
    const lines = linesOf(failed(kind));
    const bad = Object.keys(lines).filter((name) => lines[name]?.startsWith('bad'));
    expect(bad).toEqual([step]);
    expect(lines[step]).toContain(sentence);
    expect([lines['Paper and cover'], lines['Print jobs']]).toEqual([notYet, notYet]);
  });
});

describe('the browser', () => {
  test.each<[Partial<Findings>, string]>([
    [{ ...failed('absent'), permission: 'prompt' }, 'doubtful: Asks before the first label.'],
    // What was reached is let through, whatever the permission is called.
    [{ permission: 'prompt' }, 'good: Lets this page reach the print service.'],
    [{ ...failed('absent'), permission: 'denied' }, 'bad: The browser keeps this page from reaching'],
    [failed('without-https'), 'doubtful: May keep this page from the print service, since it was opened without'],
    [
      { connection: { ...connection, overWs: true } },
      'doubtful: Does not trust QZ Tray’s own certificate, so the page reaches it without encryption. To end that, open https://localhost:8181',
    ],
  ])('%j', (findings, line) => {
    expect(linesOf(findings).Browser).toContain(line);
  });
});

describe('a question in QZ Tray’s window', () => {
  test.each([
    ['connect', 'waiting: QZ Tray asks in its own window whether this page may connect. Choose Allow there.'],
    ['find', 'waiting: QZ Tray asks in its own window whether this page may see the printers.'],
    ['listen', 'waiting: QZ Tray asks in its own window whether this page may hear how the printers are.'],
    ['print', 'waiting: QZ Tray asks in its own window whether this page may print.'],
  ] as const)('to %s is told from silence', (question, line) => {
    expect(linesOf({ printers: looking, question })['Print service']).toContain(line);
    expect(linesOf({ question })['Print service']).toContain(line);
  });

  test('that nobody waits for any more still stands', () => {
    expect(linesOf({ ...failed('asking'), question: 'connect' })['Print service']).toContain(
      'bad: QZ Tray asks in its own window whether this page may connect.',
    );
  });
});

describe('the shop’s certificate', () => {
  const asked = { ...connection, asked: true };
  const none = { printers: { ...listed, signed: false }, certificate: null };
  const expired = { now: new Date('2036-01-03T00:00:00Z') };
  const early = { now: new Date('2025-12-31T00:00:00Z') };
  const replaced = { certificate: { facts, trusted: '00', isOld: false } };
  test.each<[string, Partial<Findings>, string]>([
    ['none', none, 'doubtful: This shop has no certificate, so QZ Tray asks once for the printers and once for each'],
    ['not installed', { connection: asked }, 'doubtful: QZ Tray asks although labels are signed: it does not know'],
    [
      'never installed',
      { connection: asked, certificate: { facts, trusted: null, isOld: false } },
      'does not know this shop’s',
    ],
    ['not installed, blocked', failed('refused'), 'doubtful: QZ Tray asks although labels are signed'],
    ['not installed, the question stands', { printers: looking, question: 'connect' }, 'QZ Tray asks although'],
    ['expired', { connection: asked, ...expired }, 'doubtful: The shop’s certificate has expired (02/01/2036)'],
    [
      'of the future',
      { connection: asked, ...early },
      'doubtful: The shop’s certificate is not valid before 02/01/2026',
    ],
    ['replaced', { connection: asked, ...replaced }, 'doubtful: The shop has a new certificate, and QZ Tray on this'],
    [
      'renewed meanwhile',
      { connection: asked, certificate: { facts, trusted: '01', isOld: true } },
      'doubtful: The shop’s certificate was renewed while this page was open, so QZ Tray asks. Press Check again.',
    ],
    [
      'not readable',
      { certificate: { facts: null, trusted: null, isOld: false } },
      'doubtful: The shop’s certificate cannot be read',
    ],
    // Whatever it says of itself: QZ Tray asked nothing.
    ['replaced, and installed', replaced, 'good: Each label is signed'],
  ])('%s', (_, findings, line) => {
    expect(linesOf(findings).Signature).toContain(line);
  });

  test('is not blamed where QZ Tray was not asked', () => {
    for (const kind of ['absent', 'silent', 'lost', 'blocked-for-good'] as const)
      expect(linesOf(failed(kind)).Signature).toBe(notYet);
  });
});

describe('the printer', () => {
  const missing = { gone: printer, similar: null };
  test.each<[Partial<Findings>, string]>([
    [{ pattern: 'TVS' }, 'doubtful: TSC TE244 is not one of the shop’s label printers. Check it before you print.'],
    [
      { choice: null, missing },
      'bad: TSC TE244 is not listed any more. Connect it and switch it on, or choose another',
    ],
    [
      { choice: null, missing: { ...missing, similar: 'TSC TE244 (Copy 1)' } },
      'bad: TSC TE244 is not listed any more, but TSC TE244 (Copy 1) is. Choose it if it is the same printer.',
    ],
    [{ rejecting: printer }, 'bad: This printer takes no jobs. Let it take jobs again in the printer list of this'],
    [{ rejecting: 'HP LaserJet' }, 'good: TSC TE244'],
    [{ status: { kind: 'gone' } }, 'bad: '],
  ])('%j', (findings, line) => {
    expect(linesOf(findings).Printer).toContain(line);
  });

  test.each<[PrinterStatus['kind'] | 'error', Partial<Findings>, string]>([
    ['unknown', {}, 'open: This printer does not tell. Look whether it has labels and its cover is closed.'],
    ['paper-out', {}, 'bad: TSC TE244 is out of labels.'],
    ['open', {}, 'bad: The cover of TSC TE244 is open.'],
    ['offline', {}, 'bad: TSC TE244 is switched off or not connected.'],
    ['paused', {}, 'bad: TSC TE244 is paused. Resume it'],
    ['error', {}, 'bad: TSC TE244 cannot print: the paper is jammed.'],
    ['low', {}, 'doubtful: TSC TE244 is low on labels. It prints on; have a new roll ready.'],
    ['busy', {}, 'good: Busy with a job.'],
    ['busy', { isQueued: true }, 'bad: TSC TE244 takes nothing: see that it is switched on and connected.'],
    ['gone', {}, notYet],
  ])('that is %s %j', (kind, findings, line) => {
    const status: PrinterStatus = kind === 'error' ? { kind, text: 'the paper is jammed' } : { kind };
    expect(linesOf({ status, ...findings })['Paper and cover']).toContain(line);
  });
});

test('whether this computer tells of jobs is known after the first one', () => {
  expect(linesOf({ hearsJobs: 'unknown' })['Print jobs']).toBe('open: Known after the first label.');
  expect(linesOf({ hearsJobs: 'no' })['Print jobs']).toContain('doubtful: This computer does not tell what becomes of');
  expect(linesOf({ hearsJobs: 'no' })['Print jobs']).toContain('belongs to the group lpadmin.');
});

test('while printers are looked for nothing is said to be wrong', () => {
  const states = checksOf({ ...well, printers: looking, status: { kind: 'unknown' } }).map(({ state }) => state);
  expect(states).toEqual(['good', 'waiting', 'open', 'open', 'open', 'open']);
});

test('the demo printer asks neither the browser nor for a signature', () => {
  expect(Object.keys(linesOf({ target: 'demo' }))).toEqual(['Print service', 'Printer', 'Paper and cover']);
});
