// A backup holds one moment, although tables are read one after the other while others write.
import { expect, it } from 'vitest';
import { application } from '../../testing/application.ts';
import { ask, emptyDatabase, placeWith } from '../../testing/backups.ts';
import { testDatabase } from '../../testing/database.ts';
import { connectClient } from '../connection.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// Two tables that each transaction changes together, and between them in the file one that takes time to read.
const schema = `
  create table public.a_accounts (id int primary key, amount int not null);
  create table public.m_ballast (id int primary key, body text not null);
  create table public.z_entries (id bigint generated always as identity primary key, account int not null references public.a_accounts (id), amount int not null);
  insert into public.a_accounts select i, 0 from generate_series(1, 20) i;
  insert into public.m_ballast select i, repeat(md5(i::text), 8) from generate_series(1, 15000) i;
`;

const [backups, patience] = process.env.TEST_LONG ? [20, 600_000] : [1, 120_000];

it(
  'keeps what writers keep, who go on meanwhile',
  async () => {
    const { migrations, file } = await placeWith(schema);
    const test = await testDatabase({ migrations });
    let writing = true;
    let writes = 0;
    const writer = async (seed: number): Promise<void> => {
      const client = await connectClient(test.admin);
      for (let i = seed; writing; i += 7) {
        const [from, to] = [1 + (i % 20), 1 + ((i * 3 + 1) % 20)];
        await client.query(`begin; update a_accounts set amount = amount - 1 where id = ${Math.min(from, to)};
        update a_accounts set amount = amount + 1 where id = ${Math.max(from, to)};
        insert into z_entries (account, amount) values (${Math.min(from, to)}, -1), (${Math.max(from, to)}, 1); commit`);
        writes += 1;
      }
      await client.end();
    };
    const writers = [1, 2, 3, 4].map(writer);
    const backUp = async (): Promise<void> => {
      const before = writes;
      await makeBackup({ application, admin: test.admin, file, about: {}, withoutRows: [] });
      expect(writes - before).toBeGreaterThan(3);
      const target = await emptyDatabase();
      const { doubts } = await restoreBackup({ application, admin: target, file, migrations, further: [] });
      expect(doubts).toEqual([]);
      const wrong = await ask(
        target,
        `select id, a.amount, sum(e.amount) from a_accounts a left join lateral
        (select coalesce(sum(amount), 0)::int as amount from z_entries where account = a.id) e on true
       group by id, a.amount having a.amount <> sum(e.amount)`,
      );
      expect(wrong).toEqual([]);
      // A sequence is at or past every number that was given out.
      expect(
        await ask(target, 'insert into z_entries (account, amount) values (1, 0) returning id > 0 as fresh'),
      ).toEqual([{ fresh: true }]);
    };
    try {
      for (let i = 0; i < backups; i++) await backUp();
    } finally {
      writing = false;
      await Promise.all(writers);
      await test.close();
    }
  },
  patience,
);
