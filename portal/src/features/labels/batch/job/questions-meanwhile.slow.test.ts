import { expect, test } from 'vitest';
import { pass, until } from '../at-the-counter/clock.ts';
import type { Counter } from '../at-the-counter/counter.ts';
import { finish, outcome } from '../at-the-counter/moments.ts';
import { batchOf, type Page } from '../at-the-counter/page.ts';
import { pagesOfTest } from '../at-the-counter/pages-of-test.ts';
import { keptJob } from './kept-job.ts';

// A question in QZ Tray's own window meets a job of 45 labels: it stands for long, is allowed, blocked, or the page gives
// up. Whatever is answered, each label comes out once and is recorded once in the end, and nobody is asked by itself for
// what was blocked.

const at = pagesOfTest();

const done = 'done (45 recorded, 45 out)';
const blocked = 'stopped | Block was chosen in QZ Tray’s window. When it asks again, choose Allow. (0 recorded, 0 out)';
const shopBlocked =
  'stopped | QZ Tray has this shop in its list of blocked sites. Open Site Manager in QZ Tray’s menu, choose the shop under Blocked and press -. (0 recorded, 0 out)';
const anonymousBlocked =
  'stopped | QZ Tray refuses pages without a certificate. End “Block anonymous requests” in QZ Tray’s menu under Advanced. (0 recorded, 0 out)';

/** The call, what the page says is asked, and whether the shop has a certificate: one that is not installed here. */
const questions = [
  ['connect', 'connect', true],
  ['printers.startListening', 'listen', true],
  ['printers.find', 'find', true],
  ['print', 'print', true],
  ['printers.startListening', 'listen', false],
  ['print', 'print', false],
] as const;

const asked = async (call: string, isSigned: boolean) => {
  const counter = await at.newCounter({ isInstalled: false, faults: { person: 'waits' } });
  const page = at.newPage(counter, { isSigned }).print(batchOf(45, 'BC26'));
  return { counter, page, question: await counter.askedAbout(call) };
};

const finished = async (counter: Counter, page: Page) => {
  counter.qz.fail({});
  counter.qz.unblock(counter.shop.certificate);
  counter.qz.unblock(null);
  for (let stands = counter.qz.question(); stands; stands = counter.qz.question()) stands.allow();
  await finish(counter, page);
  return [outcome(counter, page), counter.twice(), counter.unfounded];
};

test.each(questions)(
  '%s is asked about for minutes, and then allowed (%s, certificate: %s)',
  async (call, says, isSigned) => {
    const { counter, page, question } = await asked(call, isSigned);
    const calls = counter.qz.requests.length;
    await pass(300_000);
    expect(outcome(counter, page)).toBe(`ready | QZ Tray asks: ${says} (0 recorded, 0 out)`);
    const again = counter.qz.requests.slice(calls).filter((request) => request.asked && request.call === call);
    expect(again, 'nothing is asked twice').toEqual([]);
    question.allow();
    expect(await finished(counter, page)).toEqual([done, [], []]);
    expect(counter.prints()).toBe(3);
  },
);

test.each(questions)('%s is blocked (%s, certificate: %s)', async (call, _, isSigned) => {
  const { counter, page, question } = await asked(call, isSigned);
  await pass(5_000);
  question.block();
  if (call === 'printers.startListening' && isSigned) (await counter.askedAbout('printers.find')).block();
  await pass(60_000);
  expect([outcome(counter, page), counter.qz.question()]).toEqual([blocked, null]);
  expect(await finished(counter, page)).toEqual([done, [], []]);
});

test.each(questions)('%s is blocked for good (%s, certificate: %s)', async (call, _, isSigned) => {
  const { counter, page, question } = await asked(call, isSigned);
  await pass(5_000);
  question.block(true);
  await pass(60_000);
  expect([outcome(counter, page), counter.qz.question()]).toEqual([blocked, null]);
  page.runner.goOn();
  await pass(60_000);
  expect([outcome(counter, page), counter.qz.question()]).toEqual([isSigned ? shopBlocked : anonymousBlocked, null]);
  expect(await finished(counter, page)).toEqual([done, [], []]);
});

test.each(questions)('the page gives up while %s is asked about (%s, certificate: %s)', async (call, _, isSigned) => {
  const { counter, page, question } = await asked(call, isSigned);
  await pass(5_000);
  void page.runner.stopWaiting();
  await pass(1_000);
  const mayPrint = call === 'print';
  expect(page.state.unheard, 'what left the page may come out').toEqual(mayPrint ? [{ from: 0, count: 20 }] : []);
  question.allow();
  counter.qz.fail({});
  await pass(60_000);
  expect([counter.prints(), counter.recorded.length]).toEqual([mayPrint ? 1 : 0, 0]);
  expect(await finished(counter, page)).toEqual([done, [], []]);
});

test.each(questions)('the page is gone while %s is asked about (%s, certificate: %s)', async (call, _, isSigned) => {
  const { counter, page, question } = await asked(call, isSigned);
  await pass(5_000);
  page.leave();
  const next = at.newPage(counter, { isSigned });
  await until(
    () => keptJob('BC26') !== null,
    () => 'kept',
  );
  await pass(1_000);
  expect(await next.take('BC26')).toBe(true);
  question.allow();
  expect(await finished(counter, next)).toEqual([done, [], []]);
});
