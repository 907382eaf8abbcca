import { expect, test } from 'vitest';
import { everything, nothing, whyDeaf } from './rights.ts';

const broadcast = { broadcast: true, presence: false };
const presence = { broadcast: false, presence: true };
const never = 'You do not have permissions to read from this Channel topic: hall';
const noMore = 'You no longer have permission to read from this Channel topic: hall';

test.each([
  ['nothing is not enough', false, nothing, nothing, never],
  ['nothing is not enough with presence either', true, nothing, nothing, never],
  ['broadcasts are', false, nothing, broadcast, undefined],
  ['presence is where it is on', true, nothing, presence, undefined],
  ['presence is not where it is off', false, nothing, presence, never],
  ['what is gained opens', false, broadcast, everything, undefined],
  ['what is lost of two ends it', true, everything, presence, noMore],
  ['what is lost of two ends it, though it be presence that is off', false, everything, broadcast, noMore],
  ['one for the other ends it', true, broadcast, presence, noMore],
  ['all that is lost ends it', true, everything, nothing, never],
])('%s', (_rule, isPresenceOn, before, now, why) => {
  expect(whyDeaf('hall', isPresenceOn, before, now)).toBe(why);
});
