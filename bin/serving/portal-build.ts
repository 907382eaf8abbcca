import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CannotStart } from '../../provider/index.ts';
import { clone } from '../settings/settings.ts';

const built = join(clone, 'portal/dist');
const hashFile = '.build-hash';
const compressible = /\.(html|js|css|svg|json|txt|webmanifest|wasm)$/;

/**
 * Answers with the folder of the built portal. Builds it when anything that goes into it has changed since, in a
 * process of its own, beside the old one; then puts compressed forms beside the files. Throws `CannotStart`.
 */
export const buildPortal = async (say: (line: string) => void): Promise<string> => {
  const hash = hashOfSources();
  const stamp = join(built, hashFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return built;
  say('Building the portal (only when it has changed) ...');
  const fresh = join(clone, 'node_modules/.cache', `portal-${process.pid}`);
  try {
    await runVite(fresh);
    await compress(fresh);
    writeFileSync(join(fresh, hashFile), hash);
    replaceBuilt(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return built;
};

const hashOfSources = (): string => {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...filesIn('portal'), ...filesIn('shop'), 'package-lock.json'])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(clone, file)))
      .update('\0');
  return hash.digest('hex');
};

const filesIn = (folder: string): string[] =>
  readdirSync(join(clone, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();

const runVite = async (target: string): Promise<void> => {
  const vite = join(clone, 'node_modules/vite/bin/vite.js');
  const options = ['build', 'portal', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn'];
  // Even when a test asks for it, what is built is what is served for real.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [vite, ...options], {
    cwd: clone,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code !== 0) throw new CannotStart('The portal could not be built; the reason stands above.');
};

const compress = async (folder: string): Promise<void> => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name));
  for (const name of names) {
    const body = readFileSync(join(folder, name));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(body, quality));
    writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(body, { level: 9 }));
  }
};

/** Puts the new build in the old one's place; another process may be doing the same, and either's will do. */
const replaceBuilt = (fresh: string, attempts = 5): void => {
  const old = `${fresh}-old`;
  try {
    if (existsSync(built)) renameSync(built, old);
    renameSync(fresh, built);
  } catch (error) {
    if (attempts === 0) throw error;
    replaceBuilt(fresh, attempts - 1);
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
};
