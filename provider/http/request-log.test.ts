import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('goes on when nobody reads the log any more', async () => {
  const file = new URL('./request-log.ts', import.meta.url);
  const script = `const { standardOutput } = await import(${JSON.stringify(file.href)});
    const write = standardOutput();
    write('first');
    for (let i = 0; i < 20; i++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      write('more');
    }
    process.exitCode = 7;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = await once(child, 'exit');
  expect([String(line), code]).toEqual(['first\n', 7]);
});
