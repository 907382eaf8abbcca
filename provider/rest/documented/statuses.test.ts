// What PostgreSQL refuses, and what a function raises: code, status and body.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configure } from '../../testing/rest/configure.ts';
import { type Row, row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  await configure(
    server,
    `create function public.raise_as(message text, detail text) returns void language plpgsql as $$
     begin raise sqlstate 'PGRST' using message = raise_as.message, detail = raise_as.detail; end $$`,
    'create sequence public.reads',
    "create view public.counts_reads as select nextval('public.reads')",
    'grant all on sequence public.reads to authenticated',
    'grant select on public.counts_reads to authenticated',
  );
});
afterAll(() => server.close());

const page = 'errors.html#http-status-codes';

/** The codes of the table there, one of each, and the status that it has. */
const codes: readonly (readonly [documented: string, state: string, status: number])[] = [
  ['09*', '09000', 500],
  ['0L*', '0L000', 403],
  ['0P*', '0P000', 403],
  ['23503', '23503', 409],
  ['23505', '23505', 409],
  ['25006', '25006', 405],
  ['25*', '25P02', 500],
  ['28*', '28000', 403],
  ['2D*', '2D000', 500],
  ['38*', '38000', 500],
  ['39*', '39000', 500],
  ['3B*', '3B000', 500],
  ['40*', '40000', 500],
  ['53400', '53400', 500],
  ['53*', '53200', 503],
  ['55*', '55006', 500],
  ['57*', '57000', 500],
  ['58*', '58000', 500],
  ['F0*', 'F0000', 500],
  ['HV*', 'HV000', 500],
  ['P0001', 'P0001', 400],
  ['P0*', 'P0002', 500],
  ['XX*', 'XX000', 500],
  ['42883', '42883', 404],
  ['42P01', '42P01', 404],
  ['42P17', '42P17', 500],
  ['42501', '42501', 403],
  ['other', '22012', 400],
];

/** Answered otherwise on purpose, beside `documented`: what a later try may mend, and what the request has done. */
const otherwise: readonly (readonly [documented: string, state: string, status: number, why: string])[] = [
  ['54*', '54001', 400, 'too complex is the doing of the request: 400, not 500'],
  ['40*', '40001', 503, 'a race that was lost twice: 503, not 500'],
  ['40*', '40P01', 503, 'a deadlock that was met twice: 503, not 500'],
  ['55*', '55P03', 503, 'a lock that was waited for too long: 503, not 500'],
  ['57*', '57014', 503, 'a statement that ran out of time: 503, not 500'],
];

/** What says that the connection is gone is answered as a database out of reach, whoever raised it. */
const gone: readonly (readonly [documented: string, state: string])[] = [
  ['08*', '08000'],
  ['57*', '57P01'],
];

const raised = (name: string, state: string, status: number, headers: Row['headers'] = {}): Row => ({
  name,
  page,
  ask: 'POST /rpc/fail',
  headers,
  body: { p_state: state, p_detail: 'why', p_hint: 'how else' },
  status,
  json: { code: state, message: 'it failed', details: 'why', hint: 'how else' },
  shows: {
    'proxy-status': `PostgREST; error=${state}`,
    // What may be gone in a moment says when to come again.
    'retry-after': status === 503 ? '1' : null,
  },
});

it('has every code of the table', () => {
  const documented =
    '08* 09* 0L* 0P* 23503 23505 25006 25* 28* 2D* 38* 39* 3B* 40* 53400 53* 54* 55* 57* 58* F0* HV* P0001 P0* XX* 42883 42P01 42P17 42501 other';
  const here = new Set([...codes, ...otherwise, ...gone].map(([code]) => code));
  expect([...here].sort()).toEqual(documented.split(' ').sort());
});

describe('codes of PostgreSQL', () => {
  testRows(
    () => server,
    codes.map(([documented, state, status]) => raised(`${documented}, ${status}`, state, status)),
  );
  testRows(
    () => server,
    [
      raised('42501 of nobody, 401', '42501', 401, { authorization: 'Bearer anon' }),
      ...otherwise.map(([documented, state, status, why]) => raised(`${documented}, here ${why}`, state, status)),
      ...gone.map(([documented, state]) => ({
        ...raised(`${documented}, ${state}, here 503 and PGRST000`, state, 503),
        json: {
          code: 'PGRST000',
          message: 'Database connection error. Retrying the connection.',
          details: null,
          hint: null,
        },
        shows: { 'proxy-status': 'PostgREST; error=PGRST000', 'retry-after': '1' },
      })),
    ],
  );
});

const real = (name: string, ask: string, status: number, code: string, more: Partial<Row> = {}): Row => ({
  name,
  page,
  ask,
  status,
  json: expect.objectContaining({ code }),
  ...more,
});

describe('as requests meet them', () => {
  testRows(
    () => server,
    [
      row('a constraint, in the words of PostgreSQL', 'errors.html#errors-from-postgresql', 'POST /genres', {
        body: { id: 61, name: null },
        status: 400,
        json: {
          code: '23502',
          message: 'null value in column "name" of relation "genres" violates not-null constraint',
          details: 'Failing row contains (61, null).',
          hint: null,
        },
        shows: { 'content-type': 'application/json; charset=utf-8' },
      }),
      real('a key that is taken', 'POST /genres', 409, '23505', { body: { id: 1, name: 'tales' } }),
      real('a write by GET', 'GET /rpc/write_silently?p_words=x', 405, '25006'),
      real('a view that writes when it is read', 'GET /counts_reads', 405, '25006', {
        page: 'transactions.html#access-mode-on-tables-and-views',
      }),
    ],
  );
});

const whole = { code: '123', message: 'Not free', details: 'Used up', hint: 'Pay' };

describe('raised by a function', () => {
  testRows(
    () => server,
    [
      row('without a code', 'errors.html#raise-errors-with-http-status-codes', 'POST /rpc/plain_raise', {
        body: {},
        status: 400,
        json: { code: 'P0001', message: 'plainly', details: null, hint: 'do otherwise' },
      }),
      row('PT402', 'errors.html#raise-errors-with-http-status-codes', 'POST /rpc/fail', {
        body: { p_state: 'PT402', p_detail: 'Used up', p_hint: 'Pay' },
        status: 402,
        json: { code: 'PT402', message: 'it failed', details: 'Used up', hint: 'Pay' },
      }),
      row('PGRST, with status, headers and body', 'errors.html#add-http-headers-with-raise', 'POST /rpc/raise_as', {
        body: {
          message: JSON.stringify(whole),
          detail: JSON.stringify({ status: 402, headers: { 'X-Powered-By': 'Nobody' } }),
        },
        status: 402,
        json: whole,
        shows: { 'x-powered-by': 'Nobody', 'proxy-status': 'PostgREST; error=123' },
      }),
      row('PGRST, without what may be left out', 'errors.html#add-http-headers-with-raise', 'POST /rpc/raise_as', {
        body: {
          message: JSON.stringify({ code: '123', message: 'Not free' }),
          detail: JSON.stringify({ status: 419, headers: {} }),
        },
        status: 419,
        json: { code: '123', message: 'Not free', details: null, hint: null },
      }),
      ...(
        [
          ['a message that is no JSON', 'Not free', '{"status": 402, "headers": {}}', /MESSAGE/],
          ['a detail that is no JSON', JSON.stringify(whole), 'none', /DETAIL/],
          ['a detail without headers', JSON.stringify(whole), '{"status": 402}', /DETAIL/],
        ] as const
      ).map(([name, message, detail, part]) => ({
        name: `PGRST, with ${name}`,
        page: 'errors.html#add-http-headers-with-raise',
        ask: 'POST /rpc/raise_as',
        body: { message, detail },
        status: 500,
        json: expect.objectContaining({ code: 'PGRST121', details: expect.stringMatching(part) }),
      })),
    ],
  );
});
