import { defineConfig } from 'vitest/config';

const isLong = Boolean(process.env.THAAN_LONG);

/** How tests whose own room knows no name of the shop are told: full counts, and another PostgreSQL (its folder). */
const env = { TEST_LONG: process.env.THAAN_LONG ?? '', TEST_POSTGRES: process.env.THAAN_TEST_POSTGRES ?? '' };

/** Full counts take minutes where a slice takes seconds. */
const testTimeout = isLong ? 900_000 : 30_000;

/** Asking again until something is there: long enough for a machine that is busy with other work. */
const expect = { poll: { timeout: 15_000 } };

interface Further {
  readonly exclude?: readonly string[];
  /** Milliseconds for one test. */
  readonly timeout?: number;
}

const project = (
  name: string,
  include: string[],
  maxWorkers: number,
  { exclude = [], timeout = testTimeout }: Further = {},
) => ({
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', ...exclude],
    environment: 'node' as const,
    env,
    testTimeout: timeout,
    hookTimeout: 120_000,
    maxWorkers,
    isolate: false,
    expect,
  },
});

/** What takes the tools of the hosted provider, which `npm run test:supabase` installs. */
const toSupabase = 'testing/supabase/**/*.test.ts';

/**
 * Rules run everywhere; what starts PostgreSQL waits for it often, so three files run on two processors. The files that
 * a process runs one after the other share its modules, and with them the PostgreSQL of `testDatabase`. Some full counts
 * end in a figure, which is that of a machine with nothing else to do: their files run alone.
 */
export default defineConfig({
  test: {
    projects: [
      project('rules', ['shop/**/*.test.ts', 'portal/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'], 2),
      project('provider', ['provider/**/*.test.ts'], isLong ? 1 : 3),
      project('server', ['supabase/**/*.test.ts', 'bin/**/*.test.ts', 'testing/**/*.test.ts'], isLong ? 1 : 3, {
        exclude: [toSupabase],
      }),
      // One test starts large programs ten times over: too many for a machine that is busy.
      project('supabase', [toSupabase], 2, { timeout: 180_000 }),
    ],
  },
});
