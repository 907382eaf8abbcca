import { type Auth, type ConnectionSettings, connectClient } from '../../provider/index.ts';
import { seedDemo } from '../../supabase/demo/seed.ts';
import { firstStartLock } from '../database/installation.ts';
import { demoAccounts, demoPassword } from './accounts.ts';

/** Makes the demo's three accounts and fills its shop, the first time; later only its pictures' address is renewed. */
export const loadDemoShop = async (auth: Auth, admin: ConnectionSettings, url: string): Promise<void> => {
  const ids = await Promise.all(
    demoAccounts.map(async ({ role, email }) => {
      const { id } = await auth.createAccount({ email, password: demoPassword, confirmed: true });
      return [role, id] as const;
    }),
  );
  const accounts = Object.fromEntries(ids) as Record<(typeof demoAccounts)[number]['role'], string>;
  const client = await connectClient(admin);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [firstStartLock]);
    await seedDemo(client, { baseUrl: url, accounts, now: new Date() });
    await client.query('commit');
  } finally {
    await client.end();
  }
};
