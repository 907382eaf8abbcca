// npm run staff as a person types it: beside a running shop, on a stopped one, on DATABASE_URL.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, migrate, prepareDatabase } from '../provider/index.ts';
import { ask, enterByApp, profilesSeen, signIn } from '../testing/client.ts';
import { commandPlace, shownPassword } from '../testing/command-place.ts';
import type { Outcome } from '../testing/run-to-end.ts';
import { testOwner } from '../testing/start-thaan.ts';
import type { Thaan } from './serving/start-thaan.ts';
import { clone } from './settings/settings.ts';

const place = commandPlace();
afterAll(place.close);

const staff = (line: string, options?: Parameters<typeof place.run>[2]): Promise<Outcome> =>
  place.run('staff.ts', line, options);

describe('beside a running shop', () => {
  let thaan: Thaan;
  beforeAll(async () => {
    thaan = await place.openShop();
  });
  afterAll(place.closeShop);

  it('add makes an account that may sign in and enter', async () => {
    const added = await staff('add Asha@shop.example');
    expect([added.code, added.err]).toEqual([0, '']);
    expect(added.out).toMatch(/^asha@shop\.example is admin and may sign in\.\nPassword, shown this once: \S{17}\n$/);
    const { status, token } = await signIn(thaan, 'asha@shop.example', shownPassword(added));
    expect(status).toBe(200);
    expect(await profilesSeen(thaan, token)).toEqual([
      { email: 'asha@shop.example', role: 'admin' },
      { email: testOwner.email, role: 'superadmin' },
    ]);
  });

  it('add takes a password from the standard input, and the role that is named; neither shows', async () => {
    const password = '  the sari in the window ';
    const added = await staff('add ravi@shop.example --role user --password-stdin', { input: `${password}\r\nmore\n` });
    expect(added).toEqual({ code: 0, out: 'ravi@shop.example is user and may sign in.\n', err: '' });
    const { status, token } = await signIn(thaan, 'ravi@shop.example', password);
    expect(status).toBe(200);
    expect(await profilesSeen(thaan, token)).toEqual([{ email: 'ravi@shop.example', role: 'user' }]);
  });

  it.each([
    ['add mina@shop.example --password-stdin', 'short\n', 'Password should be at least 8 characters.'],
    ['add mina@shop.example --password-stdin', '', 'no password was given.'],
    ['add mina@@shop.example', '', '"mina@@shop.example" is no e-mail address.'],
    ['add mi,na@shop.example', '', 'Unable to validate email address: invalid format.'],
    [
      'add asha@shop.example',
      '',
      'asha@shop.example has an account already; role changes its role and reset its password.',
    ],
    ['role mina@shop.example admin', '', 'mina@shop.example has no account; add makes one.'],
  ])('%s is refused in one sentence', async (line, input, sentence) => {
    const { code, out, err } = await staff(line, { input });
    expect([out, err]).toEqual(['', `The staff stays as it is: ${sentence}\n`]);
    expect(code).toBeGreaterThan(0);
  });

  it('an account whose address was never confirmed is taken over: who made it knows its password', async () => {
    const account = { email: 'early@shop.example', password: 'the stranger knows this' };
    expect((await ask(thaan, '/auth/v1/signup', account)).status).toBe(200);
    const added = await staff('add early@shop.example');
    expect(added.code).toBe(0);
    expect((await signIn(thaan, account.email, account.password)).code).toBe('invalid_credentials');
    expect((await signIn(thaan, account.email, shownPassword(added))).status).toBe(200);
  });

  it('role counts at once, and never shuts out the last one who may enter', async () => {
    const asked = await staff('reset ravi@shop.example');
    const { token } = await signIn(thaan, 'ravi@shop.example', shownPassword(asked));
    expect(await profilesSeen(thaan, token)).toHaveLength(1);
    expect(await staff('role ravi@shop.example superadmin')).toMatchObject({
      code: 0,
      out: 'ravi@shop.example is superadmin.\n',
    });
    expect(await profilesSeen(thaan, token)).toHaveLength(4);
    for (const email of ['early@shop.example', 'ravi@shop.example', 'asha@shop.example'])
      expect((await staff(`role ${email} user`)).code).toBe(0);
    expect(await staff(`role ${testOwner.email} user`)).toEqual({
      code: 1,
      out: '',
      err: 'The staff stays as it is: Nobody could enter the admin area any more. Make another person Admin or Super Admin first.\n',
    });
    expect((await staff('role asha@shop.example admin')).code).toBe(0);
  });

  it('reset gives a new password and signs out everywhere', async () => {
    const first = shownPassword(await staff('reset asha@shop.example'));
    const { token } = await signIn(thaan, 'asha@shop.example', first);
    expect(await profilesSeen(thaan, token)).not.toHaveLength(0);
    const reset = await staff('reset asha@shop.example');
    expect(reset.out).toMatch(
      /^asha@shop\.example has a new password and is signed out everywhere\.\nPassword, shown this once: \S+\n$/,
    );
    expect((await signIn(thaan, 'asha@shop.example', first)).code).toBe('invalid_credentials');
    expect(await profilesSeen(thaan, token)).toMatchObject({ message: 'Your session has ended. Log in again.' });
    expect((await signIn(thaan, 'asha@shop.example', shownPassword(reset))).status).toBe(200);
    const kept = (await (await fetch(`${thaan.url}/outbox.json`)).json()) as object[];
    expect(kept[0]).toMatchObject({
      kind: 'password_changed_notification',
      recipient: 'asha@shop.example',
      plain: expect.stringMatching(/When: \d\d\/\d\d\/\d{4} \d\d:\d\d \(\+05:30\)\.\n/),
    });
  });

  it('ban shuts out at once and everywhere, until it ends or is lifted, and never the last one who may enter', async () => {
    const password = shownPassword(await staff('reset asha@shop.example'));
    const { token } = await signIn(thaan, 'asha@shop.example', password);
    const banned = await staff('ban asha@shop.example');
    expect(banned.out).toBe('asha@shop.example is banned for good and signed out everywhere.\n');
    expect((await signIn(thaan, 'asha@shop.example', password)).code).toBe('user_banned');
    expect(await profilesSeen(thaan, token)).toMatchObject({ message: 'Your session has ended. Log in again.' });
    expect(await staff(`ban ${testOwner.email}`)).toEqual({
      code: 1,
      out: '',
      err: 'The staff stays as it is: nobody could enter the admin area any more; make another person admin first.\n',
    });
    expect((await signIn(thaan, testOwner.email, testOwner.password)).status).toBe(200);
    expect((await staff('reset asha@shop.example')).out).toContain('The account is still banned for good.');
    expect((await staff('ban asha@shop.example --lift')).out).toBe('asha@shop.example may sign in again.\n');
    expect((await staff('ban ravi@shop.example --until 2099-12-31T18:00')).out).toBe(
      'ravi@shop.example is banned until 31/12/2099 18:00 and signed out everywhere.\n',
    );
  });

  it('reset-factors removes second steps, signs out everywhere, says what to do next, and is in the history', async () => {
    const password = shownPassword(await staff('reset asha@shop.example'));
    const { token } = await enterByApp(thaan, 'asha@shop.example', password);
    expect(await profilesSeen(thaan, token)).toHaveLength(4);
    const reset = await staff('reset-factors asha@shop.example');
    expect(reset).toEqual({
      code: 0,
      out: 'asha@shop.example has no second step any more and is signed out everywhere. The password alone signs them in, until they set up another in their account menu.\n',
      err: '',
    });
    expect(await profilesSeen(thaan, token)).toMatchObject({ message: 'Your session has ended. Log in again.' });
    expect(await staff('reset-factors asha@shop.example')).toEqual({
      code: 1,
      out: '',
      err: 'The staff stays as it is: asha@shop.example has no second step.\n',
    });
    const client = await connectClient(thaan.connection);
    const changes = `select kind, name, before, after, changed_by from private.changes order by changeid desc limit 1`;
    expect((await client.query(changes)).rows).toEqual([
      {
        kind: 'profile',
        name: 'asha@shop.example',
        before: { second_steps: 1 },
        after: { second_steps: 0 },
        changed_by: null,
      },
    ]);
    await client.query(`update private.second_step_rule set rule = 'everybody'`);
    await enterByApp(thaan, 'asha@shop.example', password);
    expect((await staff('reset-factors asha@shop.example')).out).toMatch(
      /asks of them; until \d\d\/\d\d\/\d{4} \d\d:\d\d they may enter without one\.\n$/,
    );
    await client.query(`update private.first_asked set asked_at = now() - interval '8 days'`);
    await enterByApp(thaan, 'asha@shop.example', password);
    expect((await staff('reset-factors asha@shop.example')).out).toMatch(/asks of them before they may enter\.\n$/);
    await client.query(`update private.second_step_rule set rule = 'nobody'`);
    await client.end();
    await enterByApp(thaan, 'asha@shop.example', password);
  });

  it('list shows everybody in columns', async () => {
    await ask(thaan, '/auth/v1/signup', { email: 'waiting@shop.example', password: 'not confirmed yet' });
    const client = await connectClient(thaan.connection);
    await client.query(`update auth.users set last_sign_in_at = '2026-03-05T18:30:00Z' where email like 'asha%'`);
    await client.query(`update auth.users set last_sign_in_at = null where email not like 'asha%'`);
    await client.query(
      `insert into auth.users (id, phone, phone_confirmed_at) values (gen_random_uuid(), '919876543210', now())`,
    );
    await client.end();
    const { code, out } = await staff('list');
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'Email                 Role        Confirmed  Second step  Banned                  Last sign-in (+05:30)',
        '+919876543210         -           yes        -            -                       -',
        'asha@shop.example     admin       yes        yes          -                       06/03/2026 00:00',
        'early@shop.example    user        yes        -            -                       -',
        'owner@shop.example    superadmin  yes        -            -                       -',
        'ravi@shop.example     user        yes        -            until 31/12/2099 18:00  -',
        'waiting@shop.example  -           no         -            -                       -',
        '',
      ].join('\n'),
    );
  });

  it('of an address with several accounts each is told apart, and done to by its id', async () => {
    const corp = '11111111-1111-4111-8111-111111111111';
    const gone = '22222222-2222-4222-8222-222222222222';
    expect((await staff('add mina@shop.example')).code).toBe(0);
    const client = await connectClient(thaan.connection);
    await client.query(`insert into auth.sso_providers (id) values ('${corp}')`);
    await client.query(`insert into auth.sso_domains (sso_provider_id, domain) values ('${corp}', 'corp.example.in')`);
    await client.query(
      `insert into auth.users (id, email, is_sso_user, created_at) values
        ('${corp}', 'mina@shop.example', true, '2026-03-05T18:30:00Z'),
        ('${gone}', 'mina@shop.example', true, '2026-03-06T18:30:00Z')`,
    );
    await client.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider) values
        ('a', '${corp}', '{}', 'sso:${corp}'), ('b', '${gone}', '{}', 'sso:${gone}')`,
    );
    const own = `select id from auth.users where email = 'mina@shop.example' and not is_sso_user`;
    const [{ id }] = (await client.query(own)).rows as [{ id: string }];
    await client.query(`update auth.users set created_at = '2026-03-04T18:30:00Z' where id = $1`, [id]);

    for (const line of ['ban mina@shop.example', 'role mina@shop.example user', 'reset-factors mina@shop.example'])
      expect([line, await staff(line)]).toEqual([
        line,
        {
          code: 1,
          out: '',
          err: [
            'The staff stays as it is: mina@shop.example has 3 accounts; type the id of one in its place.',
            '',
            `Id                                    Signs in by                Created (+05:30)`,
            `${id}  password                   05/03/2026 00:00`,
            `${corp}  directory corp.example.in  06/03/2026 00:00`,
            `${gone}  a directory that is gone   07/03/2026 00:00`,
            '',
          ].join('\n'),
        },
      ]);
    expect((await staff(`role ${corp} admin`)).out).toBe('mina@shop.example (directory) is admin.\n');
    expect((await staff(`ban ${corp.toUpperCase()}`)).out).toBe(
      'mina@shop.example (directory) is banned for good and signed out everywhere.\n',
    );
    const banned = await client.query('select id from auth.users where banned_until = $1', ['9999-12-31T00:00:00Z']);
    expect(banned.rows).toEqual([{ id: corp }]);
    // Only one of them has a password.
    const reset = await staff('reset mina@shop.example');
    expect(reset.err).toBe('');
    expect((await signIn(thaan, 'mina@shop.example', shownPassword(reset))).status).toBe(200);
    expect(await staff('ban 33333333-3333-4333-8333-333333333333')).toMatchObject({
      code: 1,
      err: 'The staff stays as it is: no account has the id 33333333-3333-4333-8333-333333333333.\n',
    });
    await client.end();
  }, 90_000);
});

describe('on a stopped shop', () => {
  it('works alike, and leaves it stopped', async () => {
    const added = await staff('add night@shop.example');
    expect(added.code).toBe(0);
    expect((await staff('reset-factors asha@shop.example')).out).toMatch(
      /^asha@shop\.example has no second step any more/,
    );
    expect(place.isRunning()).toBe(false);
    // Of two at once the later one joins the database that the earlier one started, and may see it end.
    for (const { code, err } of await Promise.all([staff('list'), staff('role night@shop.example superadmin')]))
      if (code !== 0)
        expect(err).toMatch(
          /^The staff stays as it is: (the database was stopped meanwhile; try again|Another Thaan .*)\.\n$/,
        );
    expect(place.isRunning()).toBe(false);
    const thaan = await place.openShop();
    expect((await signIn(thaan, 'night@shop.example', shownPassword(added))).status).toBe(200);
    await place.closeShop();
  });
});

it('goes to the database that DATABASE_URL names, and makes nothing in one that holds no shop', async () => {
  // Beside that of a shop: databases of a server that keeps what it acknowledges, or it would be refused.
  const { connection } = await place.openShop();
  const admin = await connectClient(connection);
  const urlOf = (name: string): string =>
    `postgres://${connection.user}:secret@localhost:${connection.port}/${name}?host=${encodeURIComponent(connection.host)}`;
  const open = async (name: string) => {
    await admin.query(`create database ${name} owner postgres`);
    return connectClient({ ...connection, database: name });
  };
  const [empty, far] = [await open('empty'), await open('far')];
  try {
    const none = await staff('list', { settings: { DATABASE_URL: urlOf('empty') } });
    expect(none.err).toContain('The database empty of DATABASE_URL holds no shop yet');
    const { rows: made } = await empty.query(`select from pg_namespace where nspname in ('auth', 'thaan', 'private')`);
    expect(made).toEqual([]);

    await prepareDatabase({ ...connection, database: 'far' });
    await migrate({ ...connection, database: 'far' }, join(clone, 'supabase/migrations'));
    await far.query(`create schema thaan; create table thaan.installation (kind text);
      insert into thaan.installation values ('shop')`);
    const added = await staff('add far@shop.example', { settings: { DATABASE_URL: urlOf('far') } });
    expect(added).toMatchObject({ code: 0, err: '' });
    const { rows } = await far.query('select email, role from public.profiles');
    expect(rows).toEqual([{ email: 'far@shop.example', role: 'admin' }]);
  } finally {
    await Promise.all([empty.end(), far.end(), admin.end()]);
    await place.closeShop();
  }
});
