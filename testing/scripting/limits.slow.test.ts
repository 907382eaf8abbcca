// docs/scripting.md: every line of its table of limits, met by the public client on a shop.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient } from '../../provider/index.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { type ToldLimit, toldLimits } from './page.ts';

/** What the client was told; of what is not refused, the status alone. */
interface Answer {
  readonly status: number;
  readonly error: { readonly code?: string | undefined; readonly message: string } | null;
}

let thaan: Thaan;
let superuser: Awaited<ReturnType<typeof connectClient>>;
let shop: SupabaseClient;
const { email, password } = testOwner;

/** What was said of trying again, by the status it was said with. */
const retryAfter = new Map<number, string | null>();
const overheard: typeof fetch = async (...request) => {
  const answer = await fetch(...request);
  retryAfter.set(answer.status, answer.headers.get('retry-after'));
  return answer;
};

const newClient = ({ url, publicKey } = thaan): SupabaseClient =>
  createClient(url, publicKey, { auth: { persistSession: false }, global: { fetch: overheard } });
const signedIn = async (): Promise<SupabaseClient> => {
  const client = newClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
};

const moreThanAllRows = 100_001;

beforeAll(async () => {
  thaan = await startTestThaan();
  superuser = await connectClient(thaan.connection);
  // Without triggers: tidying so many takes a while.
  await superuser.query('set session_replication_role = replica');
  await superuser.query(
    `insert into public.size_sets (name, sizes) select 'Set ' || n, '{S,M}' from generate_series(1, $1) as n`,
    [moreThanAllRows - 6],
  );
  await superuser.query('reset session_replication_role');
  shop = await signedIn();
});
afterAll(async () => {
  await superuser.end();
  await thaan.stop();
});

/** The products of so many ids. */
const oneOf = (count: number) => {
  const ids = Array.from({ length: count }, (_, n) => `BC26${String(n).padStart(4, '0')}`);
  return shop.from('products').select('*').in('productid', ids);
};
const sets = () => shop.from('size_sets').select('id');
const trySignIn = async (attempt: { email: string; password: string }): Promise<Answer> => {
  const { error } = await newClient().auth.signInWithPassword(attempt);
  return { status: error?.status ?? 200, error };
};

/** Holds what the shop's products are read from until `work` has an answer. */
const whileProductsAreHeld = async <T>(work: () => Promise<T>): Promise<T> => {
  const holder = await connectClient(thaan.connection);
  try {
    await holder.query('begin');
    await holder.query('lock public.products in access exclusive mode');
    return await work();
  } finally {
    await holder.end();
  }
};

/** Each line of the table by its first cell. */
const meet: Readonly<Record<string, () => PromiseLike<Answer>>> = {
  'Rows of an answer': async () => {
    const { status, error, data } = await sets();
    expect(data).toHaveLength(moreThanAllRows - 1);
    expect((await shop.from('size_sets').select('id', { count: 'exact', head: true })).count).toBe(moreThanAllRows);
    expect((await sets().csv()).data?.trim().split('\n')).toHaveLength(moreThanAllRows);
    return { status, error };
  },
  'Size of an answer': () =>
    shop.from('size_sets').select(Array.from({ length: 20 }, (_, n) => `name${n}:name`).join(',')),
  'Size of a body': () => shop.from('size_sets').insert({ name: 'x'.repeat(1024 * 1024), sizes: [] }),
  'Address of a request to a table': async () => {
    expect((await oneOf(2_500)).error).toBeNull();
    return oneOf(3_500);
  },
  'Address and headers': () => oneOf(5_000),
  'Conditions of a request': async () => {
    const asked = (count: number) =>
      Array.from({ length: count }).reduce<ReturnType<typeof sets>>((so) => so.neq('name', ''), sets().limit(1));
    expect((await asked(100)).error).toBeNull();
    return asked(101);
  },
  'Time of a statement': async () => {
    const { rows } = await superuser.query(`select rolconfig from pg_roles where rolname = 'authenticated'`);
    expect(rows[0]?.rolconfig).toContain('statement_timeout=8s');
    const allow = (time: string) =>
      superuser.query(`alter role authenticated set statement_timeout = '${time}'; notify pgrst, 'reload config'`);
    const slow = () => sets().neq('name', 'x').order('name').retry(false);
    try {
      await allow('5ms');
      await expect.poll(async () => (await slow()).status).not.toBe(200);
      return await slow();
    } finally {
      await allow('8s');
      await expect.poll(async () => (await slow()).status).toBe(200);
    }
  },
  'Waiting for what somebody else changes': () =>
    whileProductsAreHeld(async () => await shop.from('products').select('*').retry(false)),
  // Two are under way; the last of them finds no place to wait.
  'Requests that wait, of one account': async () => {
    const asked: Promise<Answer>[] = [];
    await whileProductsAreHeld(() => {
      const refused = Promise.withResolvers<void>();
      const ask = async () => {
        const answer = await shop.from('products').select('productid').retry(false);
        if (answer.error) refused.resolve();
        return answer;
      };
      for (let n = 0; n < 203; n++) asked.push(ask());
      return refused.promise;
    });
    const refused = (await Promise.all(asked)).filter(({ error }) => error !== null);
    expect(refused).toHaveLength(1);
    return refused[0] as Answer;
  },
  // On a shop of its own: whoever asks next from this address would be refused too.
  'Requests without a session, of an address': async () => {
    const other = await startTestThaan();
    try {
      const stranger = newClient(other);
      const ask = async (): Promise<Answer> => await stranger.from('products').select('*').retry(false);
      const answers: Answer[] = [];
      for (let n = 0; n < 300; n += 10) answers.push(...(await Promise.all(Array.from({ length: 10 }, ask))));
      expect(answers.filter(({ status }) => status === 429)).toEqual([]);
      return await ask();
    } finally {
      await other.stop();
    }
  },
  'Failed sign-ins of an account': async () => {
    const wrong = { email: 'nobody@shop.example', password: 'a wrong password' };
    for (let n = 0; n < 10; n++) expect((await trySignIn(wrong)).status).toBe(400);
    return trySignIn(wrong);
  },
  'Sign-ins from an address': async () => {
    await superuser.query('delete from auth.failed_attempts');
    expect((await trySignIn({ email, password })).error).toBeNull();
    await superuser.query(
      `insert into auth.failed_attempts (kind, subject)
         select kind, subject from auth.failed_attempts, generate_series(1, 298) where kind = 'sign-in tried from address'`,
    );
    expect((await trySignIn({ email, password })).error).toBeNull();
    return trySignIn({ email, password });
  },
  'A session that ended': async () => {
    const ended = await signedIn();
    const { data } = await ended.auth.getSession();
    await ended.auth.signOut({ scope: 'local' });
    expect((await sets().limit(1)).error).toBeNull();
    const accessToken = async () => data.session?.access_token ?? '';
    return createClient(thaan.url, thaan.publicKey, { accessToken }).from('products').select('*');
  },
  'No session': () => newClient().from('products').select('*'),
  'An account without a role': async () => {
    const other = newClient();
    const somebody = { email: 'somebody@shop.example', password };
    await other.auth.signUp(somebody);
    await superuser.query('update auth.users set email_confirmed_at = now() where email = $1', [somebody.email]);
    expect((await other.auth.signInWithPassword(somebody)).error).toBeNull();
    expect(await other.from('size_sets').select('id')).toMatchObject({ data: [], error: null });
    return other.rpc('export_products');
  },
  'An account that lacks its second step': async () => {
    const other = newClient();
    const person = { email: 'asha@shop.example', password };
    await other.auth.signUp(person);
    await superuser.query(
      `with person as (update auth.users set email_confirmed_at = now() where email = $1 returning id, email),
         staff as (insert into public.profiles (id, email, role) select id, email, 'admin' from person)
       insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
         select gen_random_uuid(), id, 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now() from person`,
      [person.email],
    );
    expect((await other.auth.signInWithPassword(person)).error).toBeNull();
    expect(await other.from('size_sets').select('id')).toMatchObject({ data: [], error: null });
    return other.rpc('export_products');
  },
};

test('every line of the table is met here', () => {
  expect(toldLimits.map(({ what }) => what)).toEqual(Object.keys(meet));
});

test.each(toldLimits)('$what: $limit', async ({ what, status, code, message }: ToldLimit) => {
  await superuser.query('delete from auth.failed_attempts');
  retryAfter.clear();
  const answer = await meet[what]?.();
  expect([answer?.status, answer?.error?.code ?? '', answer?.error?.message ?? '']).toEqual([status, code, message]);
  if (status === 429 || status === 503) expect(retryAfter.get(status)).toMatch(/^[1-9]\d*$/);
});
