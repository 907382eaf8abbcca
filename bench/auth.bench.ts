import pg from 'pg';
import type { Thaan } from '../bin/serving/start-thaan.ts';
import { startTestThaan, testOwner } from '../testing/start-thaan.ts';
import { type Figure, median } from './figure.ts';

const samples = 200;
const limit = 5;

const unconfirmed = 'unconfirmed@thaan.example';

/**
 * A request that somebody may try addresses with, and its status, which is the same whether there is an account or
 * not. The account is `email`'s, else the owner's. `counted` is SQL that makes what the limits have counted before, of
 * the address $1.
 */
interface Question {
  readonly path: string;
  readonly status: number;
  readonly more: object;
  readonly email?: string;
  readonly counted?: string;
}

const signIn = { path: '/token?grant_type=password', more: { password: 'not the password' } };

/** Ten failures elsewhere: the owner is known where this runs, nobody else is. */
const locked = `insert into auth.failed_attempts (kind, subject)
                select 'sign-in of account', sha256($1::text::bytea) from generate_series(1, 10)`;
/** The share that is for anybody is used up: the owner's mail is sent, any other is held back. */
const usedUp = `insert into auth.failed_attempts (kind, subject)
                select 'message', sha256('') from generate_series(1, 100) where $1 <> ''`;

const questions: Record<string, Question> = {
  'sign-in': { ...signIn, status: 400 },
  'sign-in to a locked account': { ...signIn, status: 429, counted: locked },
  recovery: { path: '/recover', status: 200, more: {} },
  'recovery past the bound': { path: '/recover', status: 200, more: {}, counted: usedUp },
  'code request': { path: '/otp', status: 200, more: { create_user: false } },
  'code request that makes an account': { path: '/otp', status: 200, more: {} },
  'confirmation once more': { path: '/resend', status: 200, more: { type: 'signup' }, email: unconfirmed },
};

/**
 * Guarantee 14 (docs/guarantees.md): how much longer an existing account takes to answer than an absent one, or the
 * other way round.
 */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await startTestThaan();
  const client = new pg.Client(thaan.connection);
  await client.connect();
  try {
    await timed(thaan, 'code request that makes an account', unconfirmed);
    await signInOwner(thaan);
    const figures: Figure[] = [];
    for (const name of Object.keys(questions)) {
      const { existing, absent } = await compare(thaan, client, name);
      console.log(`        ${name}: existing ${existing.toFixed(2)} ms, absent ${absent.toFixed(2)} ms`);
      const value = Math.abs(existing - absent);
      figures.push({ name: `14 ${name}, existing or absent, p50 apart`, value, limit, unit: 'ms', keeps: 'below' });
    }
    return figures;
  } finally {
    await client.end();
    await thaan.stop();
  }
};

/** The medians of both, asked in turn so that whatever else this machine does meets both alike. */
const compare = async (thaan: Thaan, client: pg.Client, name: string) => {
  const times = { existing: [] as number[], absent: [] as number[] };
  for (let sample = -10; sample < samples; sample += 1) {
    const order = sample % 2 === 0 ? (['existing', 'absent'] as const) : (['absent', 'existing'] as const);
    for (const kind of order) {
      // Else the limits would answer in place of what is measured.
      await client.query('delete from auth.failed_attempts');
      const email =
        kind === 'existing'
          ? (questions[name]?.email ?? testOwner.email)
          : `nobody-${crypto.randomUUID()}@thaan.example`;
      const { counted } = questions[name] ?? {};
      if (counted !== undefined) await client.query(counted, [email]);
      const took = await timed(thaan, name, email);
      if (sample >= 0) times[kind].push(took);
    }
  }
  return { existing: median(times.existing), absent: median(times.absent) };
};

/** Signs the owner in, so that this address is known as theirs. */
const signInOwner = async ({ url, publicKey }: Thaan): Promise<void> => {
  const headers = { apikey: publicKey, 'content-type': 'application/json' };
  const body = JSON.stringify(testOwner);
  const answer = await fetch(`${url}/auth/v1${signIn.path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The owner cannot sign in: ${answer.status}`);
};

const timed = async ({ url, publicKey }: Thaan, name: string, email: string): Promise<number> => {
  const { path, status, more } = questions[name] ?? { path: '', status: 0, more: {} };
  const headers = { apikey: publicKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, ...more });
  const began = performance.now();
  const answer = await fetch(`${url}/auth/v1${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  const took = performance.now() - began;
  if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${text}`);
  return took;
};
