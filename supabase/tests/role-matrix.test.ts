import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedById } from './fields/columns.ts';
import { requiredValues } from './fields/samples.ts';
import { type MatrixRow, matrixRows } from './role-matrix.ts';
import { bodyOf, insertDirectly, sampleOf, tryOut } from './role-matrix-requests.ts';
import { secondStepsOf } from './second-steps.ts';
import { type Answer, type Caller, callers, fileShop } from './test-shop.ts';

const shop = fileShop();

beforeAll(async () => {
  for (const { table } of savedById) {
    for (const id of [900_003, 900_004, 900_005])
      await insertDirectly(shop, table, { id, ...(await requiredValues(shop, table)) });
  }
});

/** Says in a word of the matrix what an answer was; a status or a body that fits none is said in full. */
async function outcomeOf(answer: Answer, table: string, caller: Caller): Promise<string> {
  const { status, body } = answer;
  if (status === 401 || status === 403) return body.code === '42501' ? String(status) : JSON.stringify(answer);
  if (!Array.isArray(body) || (status !== 200 && status !== 201)) return JSON.stringify(answer);
  if (body.length === 0) return 'none';
  const { rows } = await shop.query(`select count(*)::int as count from public.${table}`);
  if (body.length > 1 && body.length === Number(rows[0]?.count)) return 'all';
  if (body.length > 1) return `${body.length} rows`;
  return table === 'profiles' && body[0].id === shop.ids[caller as 'user'] ? 'own' : 'one';
}

/** A HEAD has no body: its refusal stands in one header, and how many rows a GET would see in another. */
async function countedOutcome(table: string, caller: Caller): Promise<string> {
  const token = shop.token(caller);
  const { status, headers } = await fetch(`${shop.url}/rest/v1/${table}`, {
    method: 'HEAD',
    headers: { prefer: 'count=exact', ...(token !== null && { authorization: `Bearer ${token}` }) },
  });
  const refused = headers.get('proxy-status') === 'PostgREST; error=42501';
  if (refused && (status === 401 || status === 403)) return String(status);
  const seen = Number(headers.get('content-range')?.split('/')[1]);
  const { rows } = await shop.query(`select count(*)::int as count from public.${table}`);
  if (seen === rows[0]?.count) return 'all';
  if (seen === 0) return 'none';
  return seen === 1 && table === 'profiles' ? 'own' : `${status}, ${seen} rows`;
}

async function outcome({ subject, verb }: MatrixRow, caller: Caller): Promise<string> {
  if (verb === 'head') return countedOutcome(subject, caller);
  if (verb === 'rpc') {
    const answer = await shop.send(caller, 'POST', `rpc/${subject}`, await bodyOf(shop, subject, caller));
    if (answer.status === 200) return 'ok';
    if (answer.body.code === 'PT403') return answer.body.code;
    return answer.body.code === '42501' ? String(answer.status) : JSON.stringify(answer);
  }
  const sample = await sampleOf(shop, subject);
  await insertDirectly(shop, subject, sample.existing);
  const before = await stateOf(subject);
  const answer = await tryOut(shop, caller, subject, verb, sample);
  const word = await outcomeOf(answer, subject, caller);
  // What was refused has left no trace either.
  if (word !== 'one') expect(await stateOf(subject)).toBe(before);
  const keys = [sample.existing[sample.key], sample.fresh[sample.key], answer.body?.[0]?.[sample.key] ?? null];
  if (verb !== 'select') await shop.query(`delete from public.${subject} where ${sample.key}::text = any ($1)`, [keys]);
  else await shop.query(`delete from public.${subject} where ${sample.key}::text = $1`, [sample.existing[sample.key]]);
  return word;
}

const stateOf = async (table: string): Promise<unknown> =>
  (await shop.query(`select md5(string_agg(t::text, ',' order by t::text)) as state from public.${table} as t`)).rows[0]
    ?.state;

describe.each(matrixRows)('$verb $subject', (row) => {
  test.each(callers)('by %s', async (caller) => {
    expect(await outcome(row, caller)).toBe(row.outcomes[callers.indexOf(caller)]);
  });
});

/** What an account without a role gets, for staff without the second step that is asked of them. */
const asUser = ({ outcomes }: MatrixRow): string | undefined => outcomes[callers.indexOf('user')];

describe('somebody with a second step whose session came in without it is no staff', () => {
  beforeAll(() => secondStepsOf(shop).giveFactor('superadmin'));
  afterAll(() => secondStepsOf(shop).takeFactors('superadmin'));

  test.each(matrixRows)('$verb $subject', async (row) => {
    expect(await outcome(row, 'superadmin')).toBe(asUser(row));
  });
});

describe('somebody without the second step that the rule asks, whose grace is over, is no staff', () => {
  beforeAll(() => secondStepsOf(shop).setRule('everybody', 'over'));
  afterAll(() => secondStepsOf(shop).setRule('nobody', 'over'));

  test.each(matrixRows)('$verb $subject', async (row) => {
    expect(await outcome(row, 'admin')).toBe(asUser(row));
  });
});

test('the matrix holds every table and every function of the schema', async () => {
  const { rows } = await shop.query(
    `select tablename as name from pg_tables where schemaname = 'public'
     union select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const named = new Set(matrixRows.map(({ subject }) => subject));
  expect(named).toEqual(new Set(rows.map(({ name }) => name)));
  for (const { outcomes } of matrixRows) expect(outcomes).toHaveLength(callers.length);
});

test('the shop is filled, so that seeing nothing means something', async () => {
  for (const table of new Set(matrixRows.filter(({ verb }) => verb === 'select').map(({ subject }) => subject))) {
    const { rows } = await shop.query(`select count(*)::int as count from public.${table}`);
    expect(rows[0]?.count).toBeGreaterThan(2);
  }
});
