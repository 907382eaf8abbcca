import { expect, test } from 'vitest';
import { anon, members, user } from '../../../testing/realtime/changes.ts';
import { openTurns } from './turns.ts';

test('strangers who take long, however many they are, leave members two turns of three', async () => {
  const inTurn = openTurns(members);
  const begun: string[] = [];
  const ended = Promise.withResolvers<void>();
  const lasting = (name: string, identity: Parameters<typeof inTurn>[0]) =>
    inTurn(identity, async () => {
      begun.push(name);
      await ended.promise;
    });
  const work = [
    ...Array.from({ length: 5 }, (_, i) => lasting(`stranger ${i}`, anon)),
    lasting('guest', user('g', { isGuest: true })),
    ...Array.from({ length: 3 }, (_, i) => lasting(`member ${i}`, user('m'))),
  ];
  expect(begun).toEqual(['stranger 0', 'member 0', 'member 1']);
  ended.resolve();
  await Promise.all(work);
  expect(begun).toHaveLength(9);
});

test('who may turn out to be a member does not wait behind strangers', async () => {
  const inTurn = openTurns(members);
  const ended = Promise.withResolvers<void>();
  const stranger = inTurn(anon, () => ended.promise);
  expect(await inTurn(user('n', { isNewcomer: true }), async () => 'served')).toBe('served');
  ended.resolve();
  await stranger;
});
