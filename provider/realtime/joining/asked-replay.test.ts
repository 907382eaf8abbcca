import { expect, it } from 'vitest';
import { readReplay } from './asked-replay.ts';

it.each([
  [{}, undefined],
  [{ replay: null }, 'no object'],
  [{ replay: [1] }, 'no object'],
  [{ replay: 'since' }, 'no object'],
  [{ replay: {} }, 'invalid'],
  [{ replay: { since: '1' } }, 'invalid'],
  [{ replay: { since: 1.5 } }, 'invalid'],
  [{ replay: { since: 8_640_000_000_000_001 } }, 'invalid'],
  [{ replay: { since: 1, limit: '1' } }, 'invalid'],
  [{ replay: { since: 1 } }, { since: 1, limit: 25 }],
  [{ replay: { since: 1, limit: null } }, { since: 1, limit: 25 }],
  [{ replay: { since: 8_640_000_000_000_000, limit: 7 } }, { since: 8_640_000_000_000_000, limit: 7 }],
  [{ replay: { since: -1, limit: -1 } }, { since: 0, limit: 1 }],
  [{ replay: { since: 1, limit: 26 } }, { since: 1, limit: 25 }],
])('%j', (broadcast, asked) => {
  expect(readReplay(broadcast)).toEqual(asked);
});
