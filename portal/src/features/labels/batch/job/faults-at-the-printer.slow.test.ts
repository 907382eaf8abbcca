import { expect, test } from 'vitest';
import type { PrintService } from '../../../../../../e2e/stand-ins/print-service.ts';
import { pass, until } from '../at-the-counter/clock.ts';
import { type Counter, labelPrinter } from '../at-the-counter/counter.ts';
import { finish, meet, moments, outcome } from '../at-the-counter/moments.ts';
import { batchOf } from '../at-the-counter/page.ts';
import { pagesOfTest } from '../at-the-counter/pages-of-test.ts';

// A fault of the printer meets a job of 45 labels at each moment: what the page says, what is recorded and what is out
// a minute later. Then all is well again, and each label has come out once and is recorded once.

const at = pagesOfTest();

interface Row {
  readonly fault: string;
  /** Where that is told otherwise than on the other systems. */
  readonly manner?: 'windows';
  readonly begins: (counter: Counter) => void;
  /** What the page says; of each moment where that differs. */
  readonly says: string | readonly [before: string, during: string, between: string];
  /** Labels out by then; nothing else is recorded. */
  readonly out: readonly [before: number, during: number, between: number];
}

type QueueState = Parameters<ReturnType<PrintService['queue']>['become']>[0];

const becomes = (state: QueueState) => (counter: Counter) => counter.qz.queue(labelPrinter).become(state);
const isNow =
  (...printers: readonly string[]) =>
  (counter: Counter) =>
    counter.qz.list(printers);
const each = (act: 'cancel' | 'abort') => (counter: Counter) => {
  for (const job of counter.qz.held) job[act]();
};

const paused = 'waiting | TSC TE244 is paused. Resume it in the printer list of this computer.';
const gone =
  'waiting | TSC TE244 is no longer among the printers of this computer. Connect it and switch it on, or choose another printer.';
const returned = [
  'done',
  'stopped | Labels 1 to 20 were cancelled in the printer’s queue, and count as not printed.',
  'stopped | Labels 21 to 40 were cancelled in the printer’s queue, and count as not printed.',
] as const;

const rows: readonly Row[] = [
  { fault: 'paused', begins: becomes('paused'), says: paused, out: [0, 0, 20] },
  { fault: 'stopped by its driver', begins: becomes('stopped'), says: paused, out: [0, 0, 20] },
  {
    fault: 'switched off on the network',
    begins: becomes('hanging'),
    says: 'ready | TSC TE244 takes nothing: see that it is switched on and connected.',
    out: [0, 0, 20],
  },
  {
    fault: 'switched off',
    manner: 'windows',
    begins: becomes('hanging'),
    says: 'ready | TSC TE244 does not say why: see that it is switched on, and look at the printer list of this computer.',
    out: [0, 0, 20],
  },
  {
    fault: 'rejecting',
    begins: becomes('rejecting'),
    says: 'stopped | This printer takes no jobs. Let it take jobs again in the printer list of this computer.',
    out: [0, 20, 40],
  },
  {
    fault: 'out of paper',
    begins: becomes(['PAPER_OUT']),
    says: 'waiting | TSC TE244 is out of labels. Put in a new roll; printing goes on by itself.',
    out: [0, 0, 20],
  },
  {
    fault: 'open and offline',
    begins: becomes(['OFFLINE', 'DOOR_OPEN']),
    says: 'waiting | The cover of TSC TE244 is open. Close it; printing goes on by itself.',
    out: [0, 0, 20],
  },
  { fault: 'low on paper', begins: becomes('low'), says: 'done', out: [45, 45, 45] },
  { fault: 'deleted', begins: isNow('PDF'), says: gone, out: [0, 0, 20] },
  { fault: 'deleted', manner: 'windows', begins: isNow('PDF'), says: gone, out: [0, 0, 20] },
  { fault: 'renamed', begins: isNow('Labels', 'PDF'), says: gone, out: [0, 0, 20] },
  { fault: 'deleted beside a similar one', begins: isNow('TSC TE244 (Copy 1)', 'PDF'), says: gone, out: [0, 0, 20] },
  { fault: 'relieved of its jobs', begins: each('cancel'), says: returned, out: [45, 0, 20] },
  { fault: 'relieved of its jobs', manner: 'windows', begins: each('cancel'), says: returned, out: [45, 0, 20] },
  { fault: 'failing at its jobs', begins: each('abort'), says: returned, out: [45, 0, 20] },
];

const mend = ({ qz }: Counter): void => {
  qz.list([labelPrinter, 'PDF']);
  qz.queue(labelPrinter).become('idle');
};

const done = 'done (45 recorded, 45 out)';

for (const { fault, manner = 'cups', begins, says, out } of rows)
  test.each(moments.map((moment, index) => [moment, index] as const))(
    `a printer ${fault} (${manner}) %s a job`,
    async (moment, index) => {
      const counter = await at.newCounter({ manner });
      const page = at.newPage(counter);
      await meet(moment, counter, page, () => begins(counter));
      const said = typeof says === 'string' ? says : says[index];
      const expected = moment === 'after' ? done : `${said} (${out[index]} recorded, ${out[index]} out)`;
      expect(outcome(counter, page)).toBe(expected);
      mend(counter);
      await finish(counter, page);
      expect([outcome(counter, page), counter.twice(), counter.unfounded]).toEqual([done, [], []]);
    },
  );

test('500 labels to a printer that fails at the 300th: what came out is recorded, and the rest goes out once', async () => {
  const counter = await at.newCounter();
  const page = at.newPage(counter);
  counter.qz.queue(labelPrinter).become('hanging');
  page.print(batchOf(500, 'BC26'));
  while (counter.out().length < 280) {
    await until(() => counter.oldest !== undefined, page.says);
    counter.oldest?.complete();
    expect(counter.held().length, 'two jobs of 20 at most are ahead').toBeLessThanOrEqual(40);
  }
  await until(() => counter.held().length === 40, page.says);
  counter.qz.queue(labelPrinter).become('stopped');
  await pass(60_000);
  expect(outcome(counter, page)).toBe(`${paused.replace('waiting', 'ready')} (280 recorded, 280 out)`);
  counter.oldest?.abort();
  await pass(1_000);
  expect(outcome(counter, page)).toBe(
    'stopped | Labels 281 to 300 were cancelled in the printer’s queue, and count as not printed. (280 recorded, 280 out)',
  );
  mend(counter);
  await finish(counter, page);
  expect([outcome(counter, page), counter.twice()]).toEqual(['done (500 recorded, 500 out)', []]);
});

test('two counters with one printer hear their own jobs alone', async () => {
  const counter = await at.newCounter();
  counter.qz.queue(labelPrinter).become('hanging');
  const [one, other] = [at.newPage(counter), at.newPage(counter)];
  one.print(batchOf(20, 'BC26'));
  await until(() => counter.held().length === 20, one.says);
  other.print(batchOf(20, 'BC27'));
  await until(() => counter.held().length === 40, other.says);
  counter.oldest?.complete();
  await pass(1_000);
  expect([one.state.phase.is, other.state.phase.is, new Set(counter.recorded)]).toEqual([
    'done',
    'ready',
    new Set(counter.out()),
  ]);
  counter.oldest?.cancel();
  await pass(1_000);
  expect([one.state.phase.is, other.says(), counter.recorded.length]).toEqual([
    'done',
    'stopped | Labels 1 to 20 were cancelled in the printer’s queue, and count as not printed.',
    20,
  ]);
});

test('labels are not printed by a printer of a similar name', async () => {
  const counter = await at.newCounter({ printers: [`${labelPrinter} (Copy 1)`, 'PDF'], faults: { muted: true } });
  const page = at.newPage(counter).print(batchOf(5, 'BC26'));
  await pass(60_000);
  expect([page.says(), counter.prints()]).toEqual([gone, 0]);
});

test('nor where it takes the place of theirs right before they are sent', async () => {
  const counter = await at.newCounter();
  const page = at.newPage(counter);
  await pass(1_000);
  const asked = counter.qz.requests.length;
  page.print(batchOf(5, 'BC26'));
  await until(() => counter.qz.requests.length > asked, page.says); // the printer is asked whether it is ready
  counter.qz.list([`${labelPrinter} (Copy 1)`, 'PDF']);
  await pass(60_000);
  expect([page.says(), counter.prints()]).toEqual([
    'stopped | This printer is no longer there. Choose another printer: TSC TE244 (Copy 1) may be the same one under another name.',
    0,
  ]);
});
