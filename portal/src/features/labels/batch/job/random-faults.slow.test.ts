import { expect, test } from 'vitest';
import { BusyCounter } from '../at-the-counter/busy-counter.ts';
import { chanceOf } from '../at-the-counter/chance.ts';
import { pagesOfTest } from '../at-the-counter/pages-of-test.ts';

// Guarantee 34 (docs/guarantees.md): a label is recorded when its job was complete, or a person said so, and comes out
// once.

const faults = process.env.THAAN_LONG ? 1_000 : 60;
const at = pagesOfTest();

test(`${faults} random faults of print service, queues and pages: each label comes out once and is recorded once`, async () => {
  const chance = chanceOf(34);
  for (let done = 0; done < faults; ) {
    const counter = await at.newCounter({ manner: chance.pick(['cups', 'windows'] as const) });
    const busy = new BusyCounter(counter, at.newPage, chance);
    done += await busy.work(Math.min(chance.whole(2, 8), faults - done));
    await busy.finish();
    const wanted = busy.wanted().toSorted();
    expect([counter.unfounded, counter.twice()], busy.story()).toEqual([[], []]);
    expect(counter.out().toSorted(), busy.story()).toEqual(wanted);
    expect(counter.recorded.toSorted(), busy.story()).toEqual(wanted);
    await busy.close();
  }
}, 900_000);
