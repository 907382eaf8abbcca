// docs/operations.md, its commands typed in its order from its own text, on a shop of the test's own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ask } from '../provider/postgres/backup/testing.ts';
import { backupPlace, owner } from './backup/testing.ts';
import { clone } from './settings.ts';
import { signIn } from './staff/testing.ts';

const place = backupPlace();
afterAll(place.close);

const guide = readFileSync(join(clone, 'docs/operations.md'), 'utf8');

/** The commands under a heading, a text for each fenced block. */
const blocksUnder = (heading: string): string[] => {
  const [, section = ''] = guide.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const text = section.split(/^#+ /m)[0] ?? '';
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
};

/** Types a block, with the guide's places inside the test's folder; `npm start` is left to the test. */
const type = async (block: string): Promise<string> => {
  const [newest = 'none'] = readdirSync(place.path('srv/thaan-backups'))
    .filter((name) => name.endsWith('.backup'))
    .sort()
    .reverse();
  const commands = block
    .replace(/npm run (?:--silent )?(status|backup|restore)( --(?= ))?/g, `node ${clone}/bin/$1.ts`)
    .replace(/^.*npm start$/gm, '')
    .replaceAll('FILE.backup', newest)
    .replaceAll(/\/(srv|mnt)\//g, `${place.folder}/$1/`);
  const child = spawn('sh', ['-e', '-c', commands], { cwd: place.folder, env: place.environment('srv/thaan') });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${commands}\n${said}`);
  return said;
};

const typeAll = async (heading: string): Promise<string> => {
  let said = '';
  for (const block of blocksUnder(heading)) said += await type(block);
  return said;
};

it('every block of the guide is under a heading that is tried here', () => {
  const tried = [
    'How is it?',
    'Backups',
    'Restore',
    'To look at, beside the shop',
    'In place of the shop',
    'The disk died',
  ];
  const untried = ['Another machine, or another major version of PostgreSQL', 'A PostgreSQL of one.s own'];
  const count = [...tried, ...untried].flatMap((heading) => {
    const blocks = blocksUnder(heading.replace('?', '\\?'));
    expect([heading, blocks.length > 0]).toEqual([heading, true]);
    return blocks;
  }).length;
  expect(count).toBe(guide.match(/^```sh$/gm)?.length);
  // The first of the untried are those of Backups, then those of The disk died.
  expect(blocksUnder(untried[0] ?? '').join('')).toBe(`npm run backup\n${blocksUnder('Backups')[1]}`);
});

it.runIf(process.env.THAAN_LONG)(
  'does what it says, from a running shop to a dead disk',
  async () => {
    for (const folder of ['srv/thaan-backups', 'mnt/usb']) mkdirSync(place.path(folder), { recursive: true });
    writeFileSync(place.path('.env'), 'THAAN_PORT=3100\n');
    const thaan = await place.serve('srv/thaan');
    const insert = (name: string) => `insert into public.categories (name) values ('${name}')`;
    const found = (name: string) => `select name from public.categories where name = '${name}'`;
    await ask(thaan.connection, insert('Before the backup'));
    expect(await typeAll('Backups')).toContain('every table came back the same');
    expect(readdirSync(place.path('mnt/usb/thaan'))).toEqual(['env', 'thaan-backups']);
    expect(await typeAll('How is it\\?')).toMatch(/All is well\.[\s\S]*"care": \[\]/);
    expect(await typeAll('Restore')).toContain('good');
    await ask(thaan.connection, insert('After the backup'));

    const [look = '', forget = ''] = blocksUnder('To look at, beside the shop');
    expect(await type(look)).toContain('Restored the shop');
    const copy = await place.serve('srv/thaan-look');
    expect((await signIn(copy, owner.email, owner.password)).status).toBe(200);
    await copy.stop();
    await type(forget);
    expect(readdirSync(place.path('srv'))).not.toContain('thaan-look');

    await thaan.stop();
    const [replace = '', clear = ''] = blocksUnder('In place of the shop');
    expect(await type(replace)).toContain('The database of before lies in');
    await type(clear);
    expect(readdirSync(place.path('srv/thaan')).filter((name) => name.includes('before'))).toEqual([]);

    rmSync(place.path('srv'), { recursive: true });
    rmSync(place.path('.env'));
    mkdirSync(place.path('srv/thaan-backups'), { recursive: true });
    expect(await typeAll('The disk died')).toContain('Restored the shop');
    expect(readdirSync(place.folder)).toContain('.env');
    const again = await place.serve('srv/thaan');
    expect((await signIn(again, owner.email, owner.password)).status).toBe(200);
    expect(await ask(again.connection, found('Before the backup'))).toHaveLength(1);
    expect(basename(again.connection.host)).toBe('run');
    await again.stop();
  },
  600_000,
);
