// npm run staff where an address has several accounts: one with a password, and those of directories.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient } from '../provider/index.ts';
import { signIn } from '../testing/client.ts';
import { commandPlace, shownPassword } from '../testing/command-place.ts';
import type { Outcome } from '../testing/run-to-end.ts';
import type { Thaan } from './serving/start-thaan.ts';

const place = commandPlace();
let thaan: Thaan;
beforeAll(async () => {
  thaan = await place.openShop();
});
afterAll(place.close);

const staff = (line: string): Promise<Outcome> => place.run('staff.ts', line);

it('of an address with several accounts each is told apart, and done to by its id', async () => {
  const corp = '11111111-1111-4111-8111-111111111111';
  const gone = '22222222-2222-4222-8222-222222222222';
  expect((await staff('add asha@shop.example')).code).toBe(0);
  const client = await connectClient(thaan.connection);
  await client.query(`insert into auth.sso_providers (id) values ('${corp}')`);
  await client.query(`insert into auth.sso_domains (sso_provider_id, domain) values ('${corp}', 'corp.example.in')`);
  await client.query(
    `insert into auth.users (id, email, is_sso_user, created_at) values
      ('${corp}', 'asha@shop.example', true, '2026-03-05T18:30:00Z'),
      ('${gone}', 'asha@shop.example', true, '2026-03-06T18:30:00Z')`,
  );
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider) values
      ('a', '${corp}', '{}', 'sso:${corp}'), ('b', '${gone}', '{}', 'sso:${gone}')`,
  );
  const own = `select id from auth.users where email = 'asha@shop.example' and not is_sso_user`;
  const [{ id }] = (await client.query(own)).rows as [{ id: string }];
  await client.query(`update auth.users set created_at = '2026-03-04T18:30:00Z' where id = $1`, [id]);

  for (const line of ['ban asha@shop.example', 'role asha@shop.example user', 'reset-factors asha@shop.example'])
    expect([line, await staff(line)]).toEqual([
      line,
      {
        code: 1,
        out: '',
        err: [
          'The staff stays as it is: asha@shop.example has 3 accounts; type the id of one in its place.',
          '',
          `Id                                    Signs in by                Created (+05:30)`,
          `${id}  password                   05/03/2026 00:00`,
          `${corp}  directory corp.example.in  06/03/2026 00:00`,
          `${gone}  a directory that is gone   07/03/2026 00:00`,
          '',
        ].join('\n'),
      },
    ]);
  expect((await staff(`role ${corp} admin`)).out).toBe('asha@shop.example (directory) is admin.\n');
  expect((await staff(`ban ${corp.toUpperCase()}`)).out).toBe(
    'asha@shop.example (directory) is banned for good and signed out everywhere.\n',
  );
  const banned = await client.query('select id from auth.users where banned_until = $1', ['9999-12-31T00:00:00Z']);
  expect(banned.rows).toEqual([{ id: corp }]);
  // Only one of them has a password.
  const reset = await staff('reset asha@shop.example');
  expect(reset.err).toBe('');
  expect((await signIn(thaan, 'asha@shop.example', shownPassword(reset))).status).toBe(200);
  expect(await staff('ban 33333333-3333-4333-8333-333333333333')).toMatchObject({
    code: 1,
    err: 'The staff stays as it is: no account has the id 33333333-3333-4333-8333-333333333333.\n',
  });
  await client.end();
}, 90_000);
