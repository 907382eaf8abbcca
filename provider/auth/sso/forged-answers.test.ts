// Forged, altered and wrapped answers; the ones that are sent twice are in acs.test.ts.
import { expect, test } from 'vitest';
import { testDirectory } from '../../testing/file-servers.ts';
import { forgeries } from '../../testing/saml/forgeries.ts';

/** How often each is made; some are another one each time. */
const times = process.env.TEST_LONG ? 130 : 1;

const saml = testDirectory();

const good = async () => expect((await saml.signIn()).query.get('code')).not.toBeNull();

test('none of the forged, altered or wrapped answers is accepted, and none is told in its own words', async () => {
  await good();
  expect(Object.keys(forgeries).length).toBeGreaterThan(40);
  for (const [kind, make] of Object.entries(forgeries))
    for (let made = 0; made < times; made += 1) {
      const { requestId, relayState } = await saml.begin();
      const { status, location, query } = await saml.answer(make({ requestId }), relayState);
      expect([status, query.has('code'), location.length < 600], kind).toEqual([303, false, true]);
      expect(location, kind).not.toMatch(/access_token|person-/);
      expect(['', 'unexpected_failure'], kind).not.toContain(query.get('error_code') ?? '');
    }
  await good();
  const text = 'select distinct provider_id as subject from auth.identities';
  expect((await saml.provider.query({ text, values: [] })).rows).toEqual([{ subject: 'person-1' }]);
}, 1_800_000);
