import { vi } from 'vitest';
import type { RestServer } from './server.ts';

let changes = 0;

/**
 * A setting of the service for the server's own database alone, since other tests have databases beside it; null takes
 * it back.
 */
export const setting = ({ test }: RestServer, name: string, value: string | null): string =>
  `alter role authenticator in database ${test.admin.database} ${value === null ? `reset pgrst.${name}` : `set pgrst.${name} = '${value}'`}`;

/** As a migration says it: settings of the login, and that they are to be read again. Answers once they count. */
export const configure = async ({ test, ask }: RestServer, ...statements: readonly string[]): Promise<void> => {
  const sign = `change_${++changes}`;
  for (const text of [...statements, `create table public.${sign} ()`, `notify pgrst, 'reload config'`])
    await test.query({ text, values: [] });
  // The old cache serves until the new one is there, which knows this table.
  const look = async () => (await ask(`/${sign}`, { method: 'OPTIONS' })).status === 200;
  await vi.waitUntil(look, { timeout: 15_000 });
};
