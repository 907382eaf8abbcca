// docs/operations.md, its commands typed in its order from its own text, on a shop of the test's own.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { readSettings } from '../../bin/settings/settings.ts';
import { ask } from '../../provider/testing/backups.ts';
import { metadataXml } from '../../provider/testing/saml/directory.ts';
import { testKey } from '../../provider/testing/saml/keys.ts';
import { backupPlace } from '../backup-place.ts';
import { signIn } from '../client.ts';
import { signIn as signedIn } from '../faults/ledger.ts';
import { pictureAt, pictureOf, uploadPicture } from '../pictures.ts';
import { testOwner } from '../start-thaan.ts';
import { sections, translated, typeBlock } from './operations.ts';

const place = backupPlace();
afterAll(place.close);

/** The headings whose blocks are typed below; those of the first line in every run, the others in the long one. */
const quick = ['Install', 'TLS', 'In containers'];
const long = [
  ...[
    'Files without their database',
    'How is it?',
    'Watching',
    'Keys for scripts',
    'A directory',
    'Under attack',
    'Backups',
    'Restore',
    'To look at, beside the shop',
    'In place of the shop',
  ],
  ...['A new version', 'It does not start', 'Back to the earlier version', 'From 0.6.0'],
  'Another major version of PostgreSQL',
  ...['The disk died', 'Another machine', 'A PostgreSQL of one’s own'],
];

const blocksUnder = (heading: string): readonly string[] => sections.get(heading.replaceAll('’', "'")) ?? [];
const typeAll = async (heading: string, shopUrl?: string): Promise<string> => {
  let said = '';
  for (const block of blocksUnder(heading)) said += await typeBlock(block, place, shopUrl);
  return said;
};

it('every block of the guide is shell, under a heading that is typed here', () => {
  expect([...sections.keys()].sort()).toEqual(
    [...quick, ...long].map((heading) => heading.replaceAll('’', "'")).sort(),
  );
  for (const block of [...sections.values()].flat())
    for (const text of [block, translated(block, place)])
      expect([text, spawnSync('sh', ['-n', '-c', text]).status]).toEqual([text, 0]);
});

it('what is typed to install gives a server its settings, its folders and its unit', async () => {
  mkdirSync(place.path('etc/systemd/system'), { recursive: true });
  for (const folder of ['etc/caddy', 'etc/nginx/conf.d', 'mnt/usb']) mkdirSync(place.path(folder), { recursive: true });
  for (const heading of quick) await typeAll(heading);

  const text = readFileSync(place.path('opt/thaan/.env'), 'utf8');
  const settings = readSettings(parseEnv(text) as Record<string, string>);
  expect(settings).toMatchObject({
    data: place.path('srv/thaan'),
    port: 3000,
    host: '127.0.0.1',
    url: 'https://shop.example',
    proxies: ['127.0.0.1'],
    shopName: 'Asha Textiles',
    owner: { email: 'owner@example.in', password: undefined },
    backups: { folder: place.path('mnt/usb/thaan-backups') },
  });
  expect(readdirSync(place.path('etc/systemd/system')).sort()).toEqual(['thaan.service', 'thaan.service.d']);
  expect(readFileSync(place.path('etc/caddy/Caddyfile'), 'utf8')).toContain('{$THAAN_SITE:shop.example} {');
  expect(readdirSync(place.path('srv'))).toEqual(expect.arrayContaining(['thaan', 'thaan-backups']));

  const [look = ''] = blocksUnder('To look at, beside the shop');
  const told = /^.*(?= npm start$)/m.exec(look)?.[0].matchAll(/(\w+)=(\S*)/g) ?? [];
  const named = {
    ...parseEnv(`${text}THAAN_HOST=0.0.0.0\n`),
    THAAN_SMTP_URL: 'smtp://mail.example',
    THAAN_FILES: '/mnt/f',
  };
  const copy = readSettings({ ...named, ...Object.fromEntries([...told].map(([, name, value]) => [name, value])) });
  expect(copy).toMatchObject({ host: '127.0.0.1', port: 3100, url: undefined, proxies: [], origins: [] });
  expect([copy.mail, copy.files.folder]).toEqual([readSettings({}).mail, '/srv/thaan-look/files']);
});

it('a disk that is not plugged in gets no copies, and a certificate that is renewed is read', async () => {
  rmSync(place.path('mnt/usb'), { recursive: true });
  for (const heading of ['Install', 'Backups', 'Another machine', 'The disk died'])
    for (const block of blocksUnder(heading).filter((block) => /(mkdir|install|cp) .*\/mnt\/usb\S*$/m.test(block)))
      await typeBlock(block.replaceAll(/^.*(?:npm run|\.env <<|>> \.env$).*/gm, ''), place).catch(() => {});
  expect(existsSync(place.path('mnt/usb'))).toBe(false);
  mkdirSync(place.path('mnt/usb'));
  expect(blocksUnder('TLS').join('')).toMatch(/^certbot .* --deploy-hook 'systemctl reload nginx'$/m);
});

/** What a clone is to the commands of git: a branch that follows another place, which is one version ahead. */
const makeRepository = (folder: string): void => {
  const commands = `
    commit() {
      echo "$1" > version
      git add version
      git -c user.name=test -c user.email=test@shop.example commit -q -m "$1"
    }
    git init -q -b main
    commit one
    commit two
    git clone -q --bare . ../origin
    git reset -q --hard HEAD~1
    git remote add origin ../origin
    git fetch -q
    git branch -q -u origin/main`;
  expect(spawnSync('sh', ['-e', '-c', commands], { cwd: folder }).status).toBe(0);
};

it('the earlier version is the one that served, however often a new one is tried, with its unit', async () => {
  makeRepository(place.path('opt/thaan'));
  const [block = ''] = blocksUnder('A new version');
  const before = async () => {
    await typeBlock(block.replaceAll(/^(?!git |if |cd ).*\n/gm, ''), place);
    return spawnSync('git', ['log', '-1', '--format=%s', 'before'], { cwd: place.path('opt/thaan'), encoding: 'utf8' })
      .stdout;
  };
  const served = place.path('etc/served');
  writeFileSync(served, '');
  expect(await before()).toBe('one\n');
  expect(await before()).toBe('one\n');
  rmSync(served);
  expect(await before()).toBe('one\n');
  for (const heading of ['It does not start', 'Back to the earlier version'])
    expect(blocksUnder(heading)[0]).toContain('cp install/thaan.service /etc/systemd/system/\nsystemctl daemon-reload');
});

it.runIf(process.env.THAAN_LONG)(
  'does what it says, from a running shop to a dead disk',
  async () => {
    const thaan = await place.serve('srv/thaan');
    const insert = (name: string) => `insert into public.categories (name) values ('${name}')`;
    const found = (name: string) => `select name from public.categories where name = '${name}'`;
    await ask(thaan.connection, insert('Before the backup'));
    const bytes = await pictureOf(10);
    const picture = await uploadPicture(await signedIn(thaan.url), bytes);
    expect(await typeAll('Backups')).toContain('every table came back the same');
    expect(readdirSync(place.path('mnt/usb/thaan'))).toEqual(['env', 'thaan-backups']);
    expect(await typeAll('How is it?')).toMatch(/All is well\.[\s\S]*"care": \[\]/);
    expect(await typeAll('Watching', thaan.url)).toBe('{"status":"ok"}');
    expect(await typeAll('Keys for scripts')).toMatch(/sb_secret_\w+/);
    writeFileSync(place.path('opt/thaan/metadata.xml'), metadataXml(testKey('idp.example.in')));
    expect(await typeAll('A directory')).toContain('Head-office is added');
    expect(await typeAll('Restore')).toContain('good');
    await ask(thaan.connection, insert('After the backup'));

    const [look = '', forget = ''] = blocksUnder('To look at, beside the shop');
    expect(await typeBlock(look, place)).toContain('Restored the shop');
    const copy = await place.serve('srv/thaan-look');
    expect((await signIn(copy, testOwner.email, testOwner.password)).status).toBe(200);
    await copy.stop();
    await typeBlock(forget, place);
    expect(readdirSync(place.path('srv'))).not.toContain('thaan-look');

    await thaan.stop();
    const [replace = '', clear = ''] = blocksUnder('In place of the shop');
    expect(await typeBlock(replace, place)).toContain('The old database lies in');
    await typeBlock(clear, place);
    expect(readdirSync(place.path('srv/thaan')).filter((name) => name.includes('before'))).toEqual([]);

    // A picture that no backup names, of a database that is gone.
    rmSync(place.path('srv/thaan/postgres'), { recursive: true });
    const newer = join('cd', 'cd'.repeat(32));
    mkdirSync(place.path('srv/thaan/files/cd'));
    writeFileSync(place.path(join('srv/thaan/files', newer)), '');
    expect(await typeAll('Files without their database')).toContain('All 1 file that it names are in ');
    for (const folder of ['srv/thaan/files', 'srv/thaan-files.before'])
      expect(existsSync(place.path(join(folder, newer)))).toBe(true);

    await typeAll('A new version');
    await typeAll('It does not start');
    expect(await typeAll('Back to the earlier version')).toContain('The old database lies in');
    expect(await typeAll('From 0.6.0')).toContain('The old database lies in');
    expect(await typeAll('Another major version of PostgreSQL')).toContain('The old database lies in');

    await typeAll('Another machine');
    const [last = '', bring = '', which = '', restore = '', again = ''] = blocksUnder('The disk died');
    expect(await typeBlock(last, place)).toContain('every table came back the same');
    for (const folder of ['srv', 'opt']) rmSync(place.path(folder), { recursive: true });
    await typeBlock(blocksUnder('Install')[1] ?? '', place);
    await typeBlock(bring, place);
    expect(await typeBlock(which, place)).toContain('good');
    expect(await typeBlock(restore, place)).toContain('Restored the shop');
    const back = await place.serve('srv/thaan');
    expect((await signIn(back, testOwner.email, testOwner.password)).status).toBe(200);
    expect(await ask(back.connection, found('Before the backup'))).toHaveLength(1);
    expect(basename(back.connection.host)).toBe('run');
    expect(await pictureAt(back, picture)).toEqual(bytes);
    expect(await typeBlock(again, place)).toContain('All is well.');
    await typeAll('A PostgreSQL of one’s own');
    await back.stop();
  },
  600_000,
);
