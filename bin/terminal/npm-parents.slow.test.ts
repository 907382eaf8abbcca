// Which processes a command watches, so as not to outlive the person's npm.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandEnvironment } from '../../testing/command-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'thaan-parents-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const command = join(folder, 'command.ts');
writeFileSync(
  command,
  `import { npmChain } from '${join(import.meta.dirname, 'npm-parents.ts')}';\nconsole.log(npmChain().length);\n`,
);
const runMjs = join(folder, 'run.mjs');
writeFileSync(
  runMjs,
  `import { spawnSync } from 'node:child_process';\nspawnSync(process.execPath, ['${command}'], { stdio: 'inherit' });\n`,
);

/** How many processes are watched where a shell runs this line, which is not its last one. */
const watched = (file: string, settings: Record<string, string> = {}): number => {
  const line = `'${process.execPath}' '${file}'; exit 0`;
  return Number(spawnSync('sh', ['-c', line], { env: commandEnvironment(settings), encoding: 'utf8' }).stdout);
};

describe.runIf(existsSync('/proc/self/stat'))('watched are', () => {
  it('run.mjs and the shell that npm started it with', () => {
    expect(watched(runMjs, { npm_lifecycle_event: 'start' })).toBe(2);
    expect(watched(command, { npm_lifecycle_event: 'start' })).toBe(1);
  });

  it('run.mjs alone where there is no npm', () => {
    expect(watched(runMjs)).toBe(1);
  });

  it('none where a service runs the command by itself', () => {
    expect(watched(command)).toBe(0);
  });
});
