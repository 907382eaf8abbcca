import { expect, test } from 'vitest';
import { SessionLookUp } from './session-look-up.ts';

const opened = () => {
  const asked: (readonly string[])[] = [];
  const answers: PromiseWithResolvers<ReadonlySet<string>>[] = [];
  const lookUp = new SessionLookUp((ids) => {
    asked.push(ids);
    const answer = Promise.withResolvers<ReadonlySet<string>>();
    answers.push(answer);
    return answer.promise;
  });
  return { lookUp, asked, answers };
};

test('who asks while others are looked up is looked up with all who do', async () => {
  const { lookUp, asked, answers } = opened();
  const first = lookUp.isAlive('a');
  const rest = ['b', 'c', 'b'].map((id) => lookUp.isAlive(id));
  answers[0]?.resolve(new Set(['a']));
  expect(await first).toBe(true);
  answers[1]?.resolve(new Set(['c']));
  expect(await Promise.all(rest)).toEqual([false, true, false]);
  expect(asked).toEqual([['a'], ['b', 'c']]);
});

test('a look-up that fails fails for who waits for it, and the next one is made', async () => {
  const { lookUp, answers } = opened();
  const first = lookUp.isAlive('a');
  const second = lookUp.isAlive('b');
  answers[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  answers[1]?.resolve(new Set(['b']));
  expect(await second).toBe(true);
});
