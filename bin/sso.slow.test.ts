// npm run sso: the directories that people sign in by.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask as askDatabase } from '../provider/testing/backups.ts';
import { metadataXml } from '../provider/testing/saml/directory.ts';
import { testKey } from '../provider/testing/saml/keys.ts';
import { ask } from '../testing/client.ts';
import { commandPlace } from '../testing/command-place.ts';
import type { Outcome } from '../testing/run-to-end.ts';
import type { Thaan } from './serving/start-thaan.ts';

const place = commandPlace();
let thaan: Thaan;
let file: string;

beforeAll(async () => {
  thaan = await place.openShop();
  file = join(place.data, '..', 'metadata.xml');
  writeFileSync(file, metadataXml(testKey('idp.example.in')));
});
afterAll(async () => {
  await place.closeShop();
  place.close();
});

const sso = (line: string): Promise<Outcome> => place.run('sso.ts', line);

const begin = (domain: string) =>
  ask(thaan, '/auth/v1/sso', {
    domain,
    skip_http_redirect: true,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 's256',
  });

it('adds, lists, switches off and on, and removes a directory of a running shop', async () => {
  expect((await sso('')).out).toContain('There is no directory yet; add makes one.');
  const added = await sso(`add ${file} --name Corp --domain Corp.Example.in --domain two.example.in`);
  expect([added.err, added.code]).toEqual(['', 0]);
  expect(added.out).toContain('Corp is added: whoever types an address of corp.example.in, two.example.in');
  for (const address of ['/auth/v1/sso/saml/acs', '/auth/v1/sso/saml/metadata', 'THAAN_URL is not set'])
    expect(added.out).toContain(address);
  expect((await sso('list')).out).toMatch(/Corp +corp\.example\.in, two\.example\.in +on +refused +https:\/\/idp/);
  expect((await begin('CORP.example.in')).status).toBe(200);

  expect((await sso('update corp --off')).out).toContain('off, and its people are signed out');
  expect((await begin('corp.example.in')).status).toBe(404);
  expect((await sso('update corp --on --domain three.example.in')).out).toContain('it is for three.example.in, and on');
  expect((await begin('three.example.in')).status).toBe(200);
  expect((await sso(`update corp --metadata ${file}`)).code).toBe(0);

  expect((await sso('remove CORP')).out).toContain('Corp is removed, and its people are signed out.');
  expect((await begin('three.example.in')).status).toBe(404);
});

it('says in words what is wrong, and changes nothing', async () => {
  const text = join(place.data, '..', 'hello.xml');
  const other = join(place.data, '..', 'other.xml');
  writeFileSync(text, 'hello');
  writeFileSync(other, metadataXml(testKey('idp.example.in'), 'https://second.example.in'));
  await sso(`add ${file} --domain corp.example.in`);
  const wrong: readonly (readonly [string, string])[] = [
    [`add ${text} --domain x.example.in`, 'SAML Metadata cannot be read: it is no XML.'],
    [`add ${file}.none --domain x.example.in`, 'cannot be read (ENOENT).'],
    ['add http://idp.example.in/metadata --domain x.example.in', 'an address of metadata begins with https://.'],
    [`add ${file} --domain x.example.in`, '(https://idp.example.in/metadata) already exists.'],
    [`add ${other} --domain corp.example.in --name x`, "SSO Domain 'corp.example.in' is already assigned"],
    [`update corp.example.in --metadata ${other}`, 'only if the EntityID matches'],
    ['remove nobody', 'there is no directory "nobody"; npm run sso -- list names them.'],
  ];
  for (const [line, words] of wrong) {
    const { code, err } = await sso(line);
    expect([line, code, err.includes(words)]).toEqual([line, 1, true]);
    expect(err).toMatch(/^The directories stay as they are: .+\n$/);
  }
  expect((await sso('list')).out.match(/https:\/\/idp|https:\/\/second/g)).toEqual(['https://idp']);
}, 90_000);

/** Gives the directory a person, who is the only one that has a role of the staff. */
const leaveTo = async (directory: string): Promise<void> => {
  await askDatabase(
    thaan.connection,
    `with directory as (select id from auth.sso_providers where resource_id = '${directory}'),
      person as (
        insert into auth.users (id, email, is_sso_user) select gen_random_uuid(), 'asha@last.example.in', true from directory
        returning id, email
      ),
      identity as (
        insert into auth.identities (provider_id, user_id, identity_data, provider)
        select 'asha', person.id, '{}', 'sso:' || directory.id from person, directory
      )
    insert into public.profiles (id, email, role) select id, email, 'superadmin' from person;`,
  );
  await askDatabase(thaan.connection, "update public.profiles set role = 'user' where email <> 'asha@last.example.in'");
};

it('the directory of the last who may enter stays on, until somebody else may', async () => {
  const own = join(place.data, '..', 'last.xml');
  writeFileSync(own, metadataXml(testKey('idp.example.in'), 'https://last.example.in'));
  expect((await sso(`add ${own} --name Last --domain last.example.in`)).code).toBe(0);
  await leaveTo('Last');
  for (const line of ['update last --off', 'remove last'])
    expect([line, await sso(line)]).toEqual([
      line,
      {
        code: 1,
        out: '',
        err:
          'The directories stay as they are: Nobody could enter the admin area any more. ' +
          'Make another person Admin or Super Admin first.\n',
      },
    ]);
  expect((await begin('last.example.in')).status).toBe(200);
  await askDatabase(
    thaan.connection,
    "update public.profiles set role = 'superadmin' where email <> 'asha@last.example.in'",
  );
  expect((await sso('update last --off')).code).toBe(0);
  expect((await sso('remove last')).code).toBe(0);
}, 90_000);
