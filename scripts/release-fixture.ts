// node scripts/release-fixture.ts NAME [CLONE]: a small shop as this release, or that of another clone, leaves it, as
// supabase/released/NAME.backup. Each release adds one; supabase/released/released.test.ts upgrades all of them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../bin/testing-port.ts';
import { fillReleasedShop, fixtureOwner } from './released-shop.ts';
import { root } from './steps.ts';

const [name = '', clone = root] = process.argv.slice(2);
if (!/^[\w.-]+$/.test(name)) throw new Error('node scripts/release-fixture.ts NAME [CLONE]');

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

const run = (place: string, command: string): ChildProcess =>
  spawn(process.execPath, [join(resolve(place), 'bin', command)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

try {
  const url = `http://127.0.0.1:${port}`;
  const server = run(clone, 'start.ts');
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error('It did not start.');
    await new Promise((after) => setTimeout(after, 50));
  }
  await fillReleasedShop(url).finally(() => server.kill('SIGTERM'));
  await once(server, 'exit');
  // A database is backed up as it is, whichever release made it.
  const [code] = await once(run(root, 'backup.ts'), 'exit');
  const made = readdirSync(settings.THAAN_BACKUPS).find((file) => file.endsWith('.backup'));
  if (code !== 0 || made === undefined) throw new Error('No backup was made.');
  mkdirSync(join(root, 'supabase/released'), { recursive: true });
  copyFileSync(join(settings.THAAN_BACKUPS, made), join(root, 'supabase/released', `${name}.backup`));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
