import { expect, it } from 'vitest';
import type { RestServer } from './server.ts';

/** Of the latest version whose pages list every code that is answered here. */
const reference = 'https://docs.postgrest.org/en/v14/references/';

/** One request for one thing that PostgREST's documentation promises. */
export interface Row {
  readonly name: string;
  /** The page and its section, below the reference or as a whole address. */
  readonly page: string;
  /** The method and what follows `rest/v1`. */
  readonly ask: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text goes as it is, anything else as JSON. */
  readonly body?: unknown;
  /** 200 unless it is said. */
  readonly status?: number;
  readonly json?: unknown;
  /** In place of `json`, where each letter counts or it is none. */
  readonly text?: string;
  /** Headers of the answer; null is one that must not be there. */
  readonly shows?: Readonly<Record<string, unknown>>;
  /** What the database holds afterwards: a query and its rows. */
  readonly leaves?: readonly [query: string, rows: readonly object[]];
  /** Takes back what the request made. */
  readonly undo?: string;
}

export const row = (name: string, page: string, ask: string, more: Partial<Row>): Row => ({ name, page, ask, ...more });

/** A test for each row, named by what it shows and where that is documented. */
export const testRows = (server: () => RestServer, rows: readonly Row[]): void => {
  for (const row of rows)
    it(`${row.name}: ${new URL(row.page, reference)}`, async () => {
      try {
        await answers(server(), row);
      } finally {
        if (row.undo !== undefined) await server().test.query({ text: row.undo, values: [] });
      }
    });
};

const answers = async ({ ask, test }: RestServer, row: Row): Promise<void> => {
  const { status = 200, json, text, shows = {}, leaves } = row;
  const [method = '', path = ''] = row.ask.split(/ (.*)/s);
  const { body, headers } = row;
  const answer = await ask(path, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
  const shown = Object.fromEntries(Object.keys(shows).map((name) => [name, answer.headers.get(name)]));
  // Together, so that a failure shows the refusal beside the status.
  expect({
    status: answer.status,
    shows: shown,
    body: text === undefined && answer.json !== undefined ? answer.json : answer.text,
  }).toEqual({ status, shows, body: text ?? json });
  if (leaves) expect((await test.query({ text: leaves[0], values: [] })).rows).toEqual(leaves[1]);
};

/** `{"id": 1}` and so on, as rows are answered that show their id alone. */
export const idRows = (ids: readonly number[]): readonly object[] => ids.map((id) => ({ id }));
