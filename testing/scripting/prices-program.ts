import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clone } from '../../bin/settings/settings.ts';
import { commandEnvironment } from '../command-environment.ts';
import { runToEnd } from '../run-to-end.ts';
import { blocksIn } from './page.ts';

/** The program of docs/scripting.md in a folder of its own, which also has what it writes. */
export const pricesProgram = () => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-script-'));
  symlinkSync(join(clone, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'prices.mjs'), blocksIn('js').join('\n'));
  return {
    folder,
    type: (words: readonly string[], env: Readonly<Record<string, string>>) =>
      runToEnd(join(folder, 'prices.mjs'), words, { env: commandEnvironment(env), cwd: folder }),
    remove: () => rmSync(folder, { recursive: true }),
  };
};

export type PricesProgram = ReturnType<typeof pricesProgram>;
