// node scripts/run.mjs NAME ...: what every script of package.json is. Installs what is missing, finds the Node that the
// packages bring, and runs with it bin/NAME.ts, which people type, or scripts/NAME.ts or NAME/run.ts, which take the test
// tools. This file itself runs on the plain Node of the machine. `setup` alone installs and runs nothing.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fail, root, setUp } from './setup.mjs';

const [name = '', ...words] = process.argv.slice(2);
const isSetup = name === 'setup';
// A name that no script of package.json gives is some other file's.
const scripts = isSetup ? {} : JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const isScript = Object.values(scripts).some((line) => line.split(' ')[2] === name);
const program =
  isScript && [`bin/${name}.ts`, `scripts/${name}.ts`, `${name}/run.ts`].find((file) => existsSync(join(root, file)));
if (!program && !isSetup) {
  console.error(`There is no command "${name}"; npm run lists them.`);
  process.exit(2);
}

const node = setUp({ withTests: !isSetup && !program.startsWith('bin/') });
if (isSetup) process.exit();

// Programs of the packages are found by their names, also without npm.
const pathName = Object.keys(process.env).find((key) => /^path$/i.test(key)) ?? 'PATH';
const path = [dirname(node), join(root, 'node_modules/.bin'), process.env[pathName]].filter(Boolean).join(delimiter);

// A signal ends the command, in its own order; this process ends after it, with its code. It listens before the command
// is there, so that no signal ends it alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
const child = spawn(node, [join(root, program), ...words], {
  stdio: 'inherit',
  env: { ...process.env, [pathName]: path },
});
child.on('error', ({ message }) => fail(`its Node did not start (${message}).`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
