import { pass, until } from './clock.ts';
import { type Counter, labelPrinter } from './counter.ts';
import { batchOf, type Page } from './page.ts';

/** When a fault meets a job of 45 labels: 20, 20 and 5. */
export const moments = ['before', 'during', 'between', 'after'] as const;

export type Moment = (typeof moments)[number];

/** Long enough for all that a page finds out by waiting. */
const aMinute = 60_000;

/**
 * Has a fault meet a job before it begins, while its first chunk is handed on, with its second chunk in the queue after
 * the first came out, or after all came out. Then a minute passes.
 */
export const meet = async (moment: Moment, counter: Counter, page: Page, fault: () => unknown): Promise<void> => {
  const queue = counter.qz.queue(labelPrinter);
  if (moment === 'before') {
    await pass(1_000);
    await fault();
  } else if (moment !== 'after') queue.become('hanging');
  page.print(batchOf(45, 'BC26'));
  if (moment === 'during') await until(() => counter.prints() === 1, page.says);
  if (moment === 'between') {
    await until(() => counter.held().length === 40, page.says);
    counter.oldest?.complete();
  }
  if (moment === 'after') await until(() => page.state.phase.is === 'done', page.says);
  if (moment !== 'before') await fault();
  await pass(aMinute);
};

/** What the page says then, and how many labels are recorded and came out. */
export const outcome = (counter: Counter, page: Page): string =>
  `${page.says()} (${counter.recorded.length} recorded, ${counter.out().length} out)`;

/** All is well again, and the person sees to it that every label comes out, telling what they see. */
export const finish = async (counter: Counter, page: Page): Promise<void> => {
  for (let rounds = 0; page.state.phase.is !== 'done' && rounds < 20; rounds++) {
    for (let job = counter.oldest; job; job = counter.oldest) job.complete();
    await pass(15_000);
    const { phase } = page.state;
    if (phase.is === 'stopped') page.runner.goOn();
    if (phase.is === 'asked') page.runner.seen(page.missing());
  }
};
