import { expect, test } from 'vitest';
import { startForeignProgram } from '../../../../../../e2e/stand-ins/foreign-program.ts';
import type { PrintService } from '../../../../../../e2e/stand-ins/print-service.ts';
import { pass, until } from '../at-the-counter/clock.ts';
import { type Counter, labelPrinter } from '../at-the-counter/counter.ts';
import { finish, meet, moments, outcome } from '../at-the-counter/moments.ts';
import { batchOf } from '../at-the-counter/page.ts';
import { pagesOfTest } from '../at-the-counter/pages-of-test.ts';
import { keptJob } from './kept-job.ts';

// A fault of the print service meets a job of 45 labels at each moment: what the page says, what is recorded and what is
// out a minute later, and which labels nobody told the page of. Then all is well again, and each label has come out once
// and is recorded once.

const at = pagesOfTest();

type Act = (counter: Counter) => unknown;

interface Row {
  readonly fault: string;
  readonly begins: Act;
  readonly ends: Act;
  /** What the page says: before, during, between. */
  readonly says: readonly [string, string, string];
  /** Labels recorded by then. */
  readonly recorded: readonly [number, number, number];
  /** Labels out by then, where some are not recorded. */
  readonly out?: readonly [number, number, number];
  /** The labels of which nobody told the page, from the first. */
  readonly unheard: readonly [string, string, string];
  readonly isSigned?: false;
}

const fails =
  (faults: Parameters<PrintService['fail']>[0]): Act =>
  ({ qz }) =>
    qz.fail(faults);
const well: Act = ({ qz, shop }) => {
  qz.fail({});
  qz.unblock(shop.certificate);
  qz.unblock(null);
};
const restart =
  (place: 0 | 1): Act =>
  async (counter) => {
    await counter.qz.stop();
    await counter.startQz(place);
  };
const anotherPageLeaves: Act = async (counter) => {
  const other = at.newPage(counter);
  await pass(1_000);
  other.leave();
};

const thrice = <Value>(value: Value): readonly [Value, Value, Value] => [value, value, value];

const absent =
  'stopped | No print service answered on this computer. Start QZ Tray, or install it from qz.io/download.';
const silent = 'stopped | The print service does not answer. Restart QZ Tray.';
const lost = 'The print service hung up before it answered. See whether QZ Tray still runs.';
const busy = 'ready | TSC TE244 takes nothing: see that it is switched on and connected.';
const inQueue = ['', '1 to 20', '21 to 40'] as const;

const rows: readonly Row[] = [
  {
    fault: 'QZ Tray exits',
    begins: ({ qz }) => qz.stop(),
    ends: (counter) => counter.startQz(),
    says: thrice(absent),
    recorded: [0, 0, 20],
    unheard: inQueue,
  },
  ...([0, 1] as const).map((place) => ({
    fault: `QZ Tray exits and comes back on port ${place + 1}`,
    begins: restart(place),
    ends: well,
    says: ['done', 'asked', 'asked'] as const,
    recorded: [45, 25, 25] as const,
    unheard: inQueue,
  })),
  ...(['frozen', 'silent'] as const).map((fault) => ({
    fault: `QZ Tray is ${fault} and restarted`,
    begins: fails({ [fault]: true }),
    ends: restart(0),
    says: thrice(silent),
    recorded: [0, 0, 20] as const,
    unheard: inQueue,
  })),
  {
    fault: 'QZ Tray is frozen for a while',
    begins: fails({ frozen: true }),
    ends: well,
    says: thrice(silent),
    recorded: [0, 0, 20],
    unheard: inQueue,
  },
  {
    fault: 'the line breaks before a print is taken',
    begins: fails({ dropOnPrint: 'before' }),
    ends: well,
    says: [`stopped | ${lost}`, `stopped | ${lost}`, `asked | ${lost}`],
    recorded: [0, 0, 20],
    unheard: ['1 to 20', '1 to 40', '21 to 45'],
  },
  {
    fault: 'the line breaks after a print was taken',
    begins: fails({ dropOnPrint: 'after' }),
    ends: well,
    says: [`stopped | ${lost}`, `stopped | ${lost}`, `asked | ${lost}`],
    recorded: [0, 0, 20],
    out: [20, 0, 20],
    unheard: ['1 to 20', '1 to 40', '21 to 45'],
  },
  {
    fault: 'the account may not hear of jobs',
    begins: fails({ muted: true }),
    ends: well,
    says: ['asked', busy, busy],
    recorded: [0, 0, 20],
    out: [45, 0, 20],
    unheard: ['1 to 45', '21 to 45', '41 to 45'],
  },
  {
    fault: 'a print fails',
    begins: fails({ failPrint: 'Out of memory' }),
    ends: well,
    says: thrice('stopped | The label was not printed. The print service says: Out of memory'),
    recorded: [0, 0, 20],
    unheard: thrice(''),
  },
  {
    fault: 'another page that listens leaves',
    begins: anotherPageLeaves,
    ends: well,
    // The printer is still at it: what becomes of its jobs will be heard again.
    says: ['done', busy, busy],
    recorded: [45, 0, 20],
    unheard: thrice(''),
  },
  {
    fault: 'the shop is blocked',
    begins: ({ qz, shop }) => qz.block(shop.certificate),
    ends: well,
    says: thrice(
      'stopped | QZ Tray has this shop in its list of blocked sites. Open Site Manager in QZ Tray’s menu, choose the shop under Blocked and press -.',
    ),
    recorded: [0, 0, 20],
    unheard: thrice(''),
  },
  {
    fault: 'anonymous pages are blocked',
    begins: ({ qz }) => qz.block(null),
    ends: well,
    isSigned: false,
    says: thrice(
      'stopped | QZ Tray refuses pages without a certificate. End “Block anonymous requests” in QZ Tray’s menu under Advanced.',
    ),
    recorded: [0, 0, 20],
    unheard: thrice(''),
  },
];

const done = 'done (45 recorded, 45 out)';

for (const { fault, begins, ends, says, recorded, out = recorded, unheard, isSigned = true } of rows)
  test.each(moments.map((moment, index) => [moment, index] as const))(`${fault} %s a job`, async (moment, index) => {
    const counter = await at.newCounter();
    const page = at.newPage(counter, { isSigned });
    await meet(moment, counter, page, () => begins(counter));
    const expected = `${says[index]} (${recorded[index]} recorded, ${out[index]} out)`;
    expect(outcome(counter, page)).toBe(moment === 'after' ? done : expected);
    const places = page.state.unheard.map(({ from, count }) => `${from + 1} to ${from + count}`).join();
    expect(places).toBe(unheard[index] ?? '');
    await ends(counter);
    counter.qz.queue(labelPrinter).become('idle');
    await finish(counter, page);
    expect([outcome(counter, page), counter.twice(), counter.unfounded]).toEqual([done, [], []]);
  });

test.each(moments.slice(1))('the page is reloaded %s a job', async (moment) => {
  const counter = await at.newCounter();
  const page = at.newPage(counter);
  await meet(moment, counter, page, () => page.leave());
  const next = at.newPage(counter);
  expect(await next.take('BC26')).toBe(moment !== 'after');
  if (moment !== 'after') await finish(counter, next);
  expect([counter.out().length, counter.recorded.length, counter.twice(), counter.unfounded]).toEqual([45, 45, [], []]);
  expect(keptJob('BC26')).toBeNull();
});

test.each(['silent', 'http', 'words', 'mute', 'hanging up'] as const)(
  'another program (%s) has the first port, and QZ Tray the second',
  async (kind) => {
    const counter = await at.newCounter();
    await counter.qz.stop();
    const program = await startForeignProgram(kind, counter.ports[0]);
    await counter.startQz(1);
    const page = at.newPage(counter).print(batchOf(45, 'BC26'));
    await until(() => page.state.phase.is === 'done' || page.state.phase.is === 'stopped', page.says);
    await program.stop();
    expect([outcome(counter, page), counter.twice()]).toEqual([done, []]);
  },
);

test.each([
  ['http', absent],
  ['words', 'stopped | Another program answers where QZ Tray should. Start QZ Tray: it takes another port by itself.'],
  ['mute', silent],
] as const)('another program (%s) is alone where QZ Tray should be', async (kind, says) => {
  const counter = await at.newCounter();
  await counter.qz.stop();
  const program = await startForeignProgram(kind, counter.ports[0]);
  const page = at.newPage(counter).print(batchOf(45, 'BC26'));
  await until(() => page.state.phase.is === 'stopped', page.says);
  await program.stop();
  expect(outcome(counter, page)).toBe(`${says} (0 recorded, 0 out)`);
});

test.each([-1, 1])(
  'the clock of the counter is off by %i h: QZ Tray asks, and what is allowed is printed once',
  async (hours) => {
    const counter = await at.newCounter({ clock: () => Date.now() + hours * 3_600_000, faults: { person: 'waits' } });
    const page = at.newPage(counter).print(batchOf(45, 'BC26'));
    await counter.askedAbout('print');
    await pass(60_000);
    expect(outcome(counter, page)).toBe('ready | QZ Tray asks: print (0 recorded, 0 out)');
    counter.qz.fail({});
    counter.qz.question()?.allow();
    await finish(counter, page);
    expect([outcome(counter, page), counter.prints()]).toEqual([done, 3]);
  },
);
