// node scripts/release-fixture.ts [CLONE]: a small shop as this release, or that of another clone, leaves it, as
// supabase/released/VERSION.backup. Each release adds one; supabase/released/released.slow.test.ts upgrades all of them.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { application } from '../bin/settings/application.ts';
import { connectClient, runningCluster } from '../provider/index.ts';
import { freePort } from '../testing/free-port.ts';
import { deleteProducts, fillReleasedShop, fixtureOwner } from './released-shop.ts';
import { root } from './steps.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const clone = resolve(positionals[0] ?? root);
const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as { version: string };

const folder = mkdtempSync(join(tmpdir(), 'thaan-fixture-'));
// PostgreSQL's own account must be able to enter it.
chmodSync(folder, 0o755);
const port = await freePort();
const settings = {
  THAAN_DATA: join(folder, 'data'),
  THAAN_BACKUPS: join(folder, 'backups'),
  THAAN_PORT: String(port),
  THAAN_OWNER_EMAIL: fixtureOwner.email,
  THAAN_OWNER_PASSWORD: fixtureOwner.password,
};

const run = (command: string): ChildProcess =>
  spawn(process.execPath, [join(clone, 'bin', command)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Asks the database of the shop that runs, past the data service. */
const askServer = async (text: string): Promise<void> => {
  const admin = await runningCluster(settings.THAAN_DATA, application);
  if (!admin) throw new Error('Its database does not run.');
  const client = await connectClient(admin);
  await client.query(text).finally(() => client.end());
};

try {
  const url = `http://127.0.0.1:${port}`;
  const server = run('start.ts');
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error('It did not start.');
    await new Promise((after) => setTimeout(after, 50));
  }
  const filled = fillReleasedShop(url).then(() => askServer(deleteProducts));
  await filled.finally(() => server.kill('SIGTERM'));
  await once(server, 'exit');
  const [code] = await once(run('backup.ts'), 'exit');
  const made = readdirSync(settings.THAAN_BACKUPS).find((file) => file.endsWith('.backup'));
  if (code !== 0 || made === undefined) throw new Error('No backup was made.');
  mkdirSync(join(root, 'supabase/released'), { recursive: true });
  copyFileSync(join(settings.THAAN_BACKUPS, made), join(root, 'supabase/released', `${version}.backup`));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
