import { expect, test } from 'vitest';
import { type Seated, whoGivesWay } from './give-way.ts';

const seated = (name: string, subject: string, kind: Seated['standing']['kind'], heardAt: number) => ({
  name,
  subject,
  standing: { kind, account: undefined },
  heardAt,
});

const pick = (sockets: ReturnType<typeof seated>[], full: 'visitor' | 'all' = 'all', subject = 'a') => {
  const held = (of: string) => sockets.filter((each) => each.subject === of).length;
  return whoGivesWay(sockets, full, subject, held)?.name;
};

test('of the address with most the one that has been idle longest goes', () => {
  const all = [seated('lone', 'b', 'nobody', 0), seated('late', 'a', 'nobody', 2), seated('idle', 'a', 'nobody', 1)];
  expect(pick(all)).toBe('idle');
  expect(pick(all, 'visitor', 'b')).toBe('lone');
});

test('nobody’s go before those of accounts, however few their address has', () => {
  const all = [
    seated('one', 'a', 'stranger', 0),
    seated('two', 'a', 'stranger', 1),
    seated('none', 'b', 'nobody', 9),
    seated('member', 'c', 'member', 0),
  ];
  expect(pick(all)).toBe('none');
  expect(pick(all.filter(({ name }) => name !== 'none'))).toBe('one');
});

test('a member’s never does', () => {
  expect(pick([seated('member', 'a', 'member', 0)])).toBeUndefined();
  expect(pick([seated('member', 'a', 'member', 0), seated('other', 'b', 'nobody', 0)], 'visitor', 'a')).toBeUndefined();
});
