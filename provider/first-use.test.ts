import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** Guarantee 25: what few requests need costs a start neither time nor memory. */
const rarely = ['bcryptjs', 'libphonenumber-js', 'nodemailer', 'otpauth', 'standardwebhooks', 'uqr'];

const namesLoaded = `
  import { registerHooks } from 'node:module';
  const names = [];
  registerHooks({
    load: (url, context, next) => {
      names.push(url);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  console.log(JSON.stringify(names));`;

test('what is of seldom use is loaded at its first use', () => {
  const index = pathToFileURL(`${import.meta.dirname}/index.ts`).href;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', namesLoaded, index], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const packages = JSON.parse(stdout).flatMap(
    (url: string) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  );
  expect(packages).toContain('fastify');
  expect(packages.filter((name: string) => rarely.includes(name))).toEqual([]);
});
