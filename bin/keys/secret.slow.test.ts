// npm run keys -- secret: keys for servers, made, listed, replaced and taken back by the person at the machine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, profilesSeen } from '../../testing/client.ts';
import { commandPlace } from '../../testing/command-place.ts';
import type { Outcome } from '../../testing/run-to-end.ts';
import type { Thaan } from '../serving/start-thaan.ts';
import { WrongUsage } from '../terminal/command.ts';
import { readSecretAction } from './secret.ts';

const place = commandPlace();
let thaan: Thaan;
beforeAll(async () => {
  thaan = await place.openShop();
});
afterAll(place.close);

const keys = (line: string): Promise<Outcome> => place.run('keys.ts', line);
const keyIn = ({ out }: Outcome): string => /^ {2}(sb_secret_\S+)$/m.exec(out)?.[1] ?? '';
const tokenIn = ({ out }: Outcome): string => /^ {2}(eyJ\S+)$/m.exec(out)?.[1] ?? '';
const refused = 'Unregistered API key';

it('makes none by itself', async () => {
  const { out } = await keys('');
  expect(out).toMatch(/^Key {2,}Status/);
  expect(out).toContain('There is no secret key.');
});

it('shows a key once, replaces it and takes it back, beside a running shop', async () => {
  const added = await keys('secret add nightly-report');
  expect([added.code, added.err]).toEqual([0, '']);
  expect(added.out).toContain('The secret key nightly-report, which is shown this once:');
  const [key, token] = [keyIn(added), tokenIn(added)];
  for (const text of [key, token]) expect(await profilesSeen(thaan, text)).toHaveLength(1);

  const rotated = await keys('secret rotate nightly-report');
  expect(rotated.out).toContain('The earlier key of nightly-report is refused everywhere from now on');
  for (const text of [key, token]) expect(await profilesSeen(thaan, text)).toMatchObject({ message: refused });
  expect(await profilesSeen(thaan, keyIn(rotated))).toHaveLength(1);

  for (const line of ['', 'list', 'secret']) {
    const { code, out } = await keys(line);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^nightly-report {2,}\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} {2,}0 h {2,}(never|\d{2}\/\d{2}\/\d{4} \d{2}:\d{2})$/m,
    );
    expect(out).not.toMatch(/sb_secret|eyJ/);
  }
  const removed = await keys('secret remove nightly-report');
  expect(removed).toMatchObject({ code: 0, out: 'The secret key nightly-report is refused everywhere from now on.\n' });
  expect(await profilesSeen(thaan, keyIn(rotated))).toMatchObject({ message: refused });
  expect((await ask(thaan, '/auth/v1/user', undefined, tokenIn(rotated))).status).toBe(403);
});

describe('refuses what it cannot do', () => {
  const stay = 'The keys stay as they are: ';
  const name = (text: string) =>
    `the name of a key has 1 to 50 lower case letters, digits, - and _, and begins with a letter, which ${JSON.stringify(text)} does not.`;
  const after = 'after secret comes add, rotate or remove, and one NAME; see npm run keys -- --help.';

  it.each([
    ['delete reports', after],
    ['add two names', after],
    ['add reports --now', after],
    ['list', after],
    ['reports', after],
    ['add', 'add takes the NAME of a key: npm run keys -- secret add NAME.'],
    ['rotate', 'rotate takes the NAME of a key: npm run keys -- secret rotate NAME.'],
    ['add Reports', name('Reports')],
    ['add 7days', name('7days')],
    ['add --now', name('--now')],
    ['add a.b', name('a.b')],
    ["add x';--", name("x';--")],
    [`remove ${'a'.repeat(51)}`, name('a'.repeat(51))],
  ])('secret %s', (line, words) => {
    expect(() => readSecretAction(line.split(' '))).toThrow(new WrongUsage(words));
  });

  it.each([
    ['secret add Reports', 2, name('Reports')],
    ['secret rotate nobody-made-it', 1, 'there is no secret key nobody-made-it; npm run keys lists them.'],
    ['secret remove nobody-made-it', 1, 'there is no secret key nobody-made-it; npm run keys lists them.'],
    ['secrets', 2, '"secrets" is not understood; see npm run keys -- --help.'],
  ])('%s', async (line, code, words) => {
    expect(await keys(line)).toEqual({ code, out: '', err: `${stay}${words}\n` });
  });

  it('a name that is taken', async () => {
    const first = await keys('secret add sweeper');
    expect(await keys('secret add sweeper')).toEqual({
      code: 1,
      out: '',
      err: `${stay}there is a secret key sweeper already; choose another name, or rotate it.\n`,
    });
    expect(await profilesSeen(thaan, keyIn(first))).toHaveLength(1);
  });
});

it('tells how', async () => {
  for (const line of ['--help', 'secret --help', 'secret help', 'secret add --help', 'secret rotate -h'])
    expect((await keys(line)).out).toContain('npm run keys -- secret rotate NAME');
});
