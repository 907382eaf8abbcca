import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('goes on when nobody reads the log any more', async () => {
  const file = new URL('./request-log.ts', import.meta.url);
  const script = `const { standardOutput } = await import(${JSON.stringify(file.href)});
    const write = standardOutput();
    write('first');
    process.stdin.once('data', () => {
      process.stdout.once('error', () => {
        write('even more');
        setImmediate(() => process.exit(7));
      });
      write('more');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  await once(child.stdout.destroy(), 'close');
  child.stdin.write('nobody reads any more');
  const [code] = await once(child, 'exit');
  expect([String(line), code]).toEqual(['first\n', 7]);
});
