import { expect, test } from 'vitest';
import type { PrintService } from '../../../../../../e2e/stand-ins/print-service.ts';
import { pass, until } from '../at-the-counter/clock.ts';
import type { Counter } from '../at-the-counter/counter.ts';
import { batchOf, type Page } from '../at-the-counter/page.ts';
import { pagesOfTest } from '../at-the-counter/pages-of-test.ts';
import { keptJob } from './kept-job.ts';
import { takenText } from './label-job.ts';

// Labels in doubt: the run as it is, the client of the print service as it is, and a service that fails.

const at = pagesOfTest();

const untilIs = (page: Page, phase: string): Promise<void> =>
  until(
    () => page.state.phase.is === phase && (phase !== 'stopped' || page.state.ahead.length === 0),
    () => `${phase}: ${page.says()}`,
  );

const counts = (counter: Counter): number[] => [counter.out().length, counter.recorded.length];

/** 45 labels: the first 20 come out, and the fault meets the next. */
const failSecondChunk = async (fault: Parameters<PrintService['fail']>[0]) => {
  const counter = await at.newCounter();
  const page = at.newPage(counter).print(batchOf(45, 'BC26'));
  await until(() => counter.prints() === 1, page.says);
  counter.qz.fail(fault);
  return { counter, page };
};

test.each([
  ['hangs up before the labels came out', { dropOnPrint: 'before' }, 20],
  ['hangs up after they came out', { dropOnPrint: 'after' }, 40],
] as const)(
  'a service that %s leaves one chunk unheard, and at the end only a person can say',
  async (_, fault, out) => {
    const { counter, page } = await failSecondChunk(fault);
    await untilIs(page, 'stopped');
    expect([...counts(counter), page.state.unheard]).toEqual([out, 20, [{ from: 20, count: 20 }]]);
    expect(page.says()).toBe('stopped | The print service hung up before it answered. See whether QZ Tray still runs.');
    counter.qz.fail({});
    page.runner.goOn();
    await untilIs(page, 'asked');
    expect(counts(counter), 'the rest goes out, but not what may have come out').toEqual([out + 5, 25]);
    page.runner.seen(out === 40 ? [] : page.state.unheard);
    page.runner.goOn();
    await untilIs(page, 'done');
    expect([...counts(counter), counter.twice()]).toEqual([45, 45, []]);
  },
);

test('a service that says nothing is waited for while it lives; then its labels are unheard, unless none had left', async () => {
  const { counter, page } = await failSecondChunk({ silent: true });
  const from = performance.now();
  await untilIs(page, 'stopped');
  expect(performance.now() - from).toBeGreaterThan(10_000);
  expect(page.says()).toBe('stopped | The print service does not answer. Restart QZ Tray.');
  expect([...counts(counter), page.state.unheard]).toEqual([20, 20, []]);
});

test.each([
  ['refuses the page', { person: 'blocks' }, 'QZ Tray refuses pages without a certificate.'],
  ['cannot print', { failPrint: 'Out of paper' }, 'The label was not printed. The print service says: Out of paper'],
] as const)('of a service that %s it is certain that nothing came out', async (_, fault, says) => {
  const counter = await at.newCounter({ faults: fault });
  const page = at.newPage(counter, { isSigned: false }).print(batchOf(45, 'BC26'));
  await untilIs(page, 'stopped');
  expect(page.says()).toContain(`stopped | ${says}`);
  expect([...counts(counter), page.state.unheard]).toEqual([0, 0, []]);
  counter.qz.fail({});
  page.runner.goOn();
  await untilIs(page, 'done');
  expect(counts(counter)).toEqual([45, 45]);
});

test('copies of one label go out together, and are unheard together', async () => {
  const counter = await at.newCounter({ faults: { dropOnPrint: 'before' } });
  const page = at.newPage(counter).print({ ...batchOf(1, 'BC26'), copies: [45] }, 45);
  await untilIs(page, 'asked');
  expect([page.state.unheard, counter.recorded]).toEqual([[{ from: 0, count: 45 }], []]);
  counter.qz.fail({});
  page.runner.seen(page.state.unheard);
  page.runner.goOn();
  await untilIs(page, 'done');
  expect([...counts(counter), counter.prints()]).toEqual([45, 45, 2]);
});

test('a page that goes while labels are under way leaves them unheard; one that waits for them, none', async () => {
  const counter = await at.newCounter();
  counter.qz.queue('TSC TE244').become('hanging');
  const page = at.newPage(counter).print(batchOf(45, 'BC26'));
  await until(() => counter.held().length === 40, page.says);
  expect(keptJob('BC26'), 'kept before the labels are certain').toMatchObject({
    left: [{ from: 40, count: 5 }],
    unheard: [{ from: 0, count: 40 }],
  });
  page.runner.leave();
  counter.qz.queue('TSC TE244').become('idle');
  await untilIs(page, 'stopped');
  expect(keptJob('BC26')).toMatchObject({ left: [{ from: 40, count: 5 }], unheard: [] });
  expect(counts(counter)).toEqual([40, 40]);
});

test('a job that another page has taken over while the printer was asked sends nothing more', async () => {
  const counter = await at.newCounter();
  counter.qz.queue('TSC TE244').become('paused');
  const page = at.newPage(counter).print(batchOf(45, 'BC26'));
  await untilIs(page, 'waiting');
  page.loseJob();
  counter.qz.queue('TSC TE244').become('idle');
  await untilIs(page, 'stopped');
  expect([page.says(), ...counts(counter)]).toEqual([`stopped | ${takenText}`, 0, 0]);
});

test('a job that was left with labels unheard prints the rest when told to, and asks about them at the end', async () => {
  const counter = await at.newCounter();
  const gone = at.newPage(counter).print(batchOf(45, 'BC26'));
  await until(() => counter.prints() === 1, gone.says);
  counter.qz.queue('TSC TE244').become('hanging');
  await until(() => counter.held().length === 20, gone.says);
  gone.leave();
  const page = at.newPage(counter);
  await until(
    () => keptJob('BC26') !== null,
    () => 'kept',
  );
  await pass(100);
  expect(await page.take('BC26')).toBe(true);
  await pass(5_000);
  expect([page.says(), counter.prints()], 'nothing by itself').toEqual(['stopped', 2]);
  counter.qz.queue('TSC TE244').become('idle');
  page.runner.goOn();
  await untilIs(page, 'asked');
  expect([...counts(counter), page.state.unheard]).toEqual([45, 25, [{ from: 20, count: 20 }]]);
  page.runner.seen([]);
  expect([page.says(), counts(counter), keptJob('BC26')]).toEqual(['done', [45, 45], null]);
});

test('of a job whose rest is printed as another one only what had gone out is followed and asked about', async () => {
  const counter = await at.newCounter();
  counter.qz.queue('TSC TE244').become('hanging');
  const page = at.newPage(counter).print(batchOf(45, 'BC26'));
  await until(() => counter.held().length === 40, page.says);
  page.runner.cancel();
  page.runner.drop();
  expect(keptJob('BC26')).toMatchObject({ left: [], unheard: [{ from: 0, count: 40 }] });
  counter.qz.queue('TSC TE244').become('idle');
  await untilIs(page, 'stopped');
  expect([...counts(counter), keptJob('BC26')]).toEqual([40, 40, null]);
});
