import { expect, it } from 'vitest';
import { databaseOfTests } from '../testing/file-servers.ts';
import { transientTables } from './transient-tables.ts';

/** What is kept: the accounts, how they may sign in, from what they did, directories, and what was spent or counted. */
const lasting = [
  'auth.failed_attempts',
  'auth.held_messages',
  'auth.identities',
  'auth.known_browsers',
  'auth.mfa_factors',
  'auth.saml_answers',
  'auth.saml_keys',
  'auth.saml_providers',
  'auth.spent_steps',
  'auth.sso_domains',
  'auth.sso_providers',
  'auth.users',
];

const test = databaseOfTests();

it('of every table of the accounts it is decided whether its rows last', async () => {
  const { rows } = await test.query<{ name: string }>({
    text: `select 'auth.' || tablename as name from pg_tables where schemaname = 'auth'`,
    values: [],
  });
  expect([...transientTables, ...lasting].sort()).toEqual(rows.map(({ name }) => name).sort());
});
