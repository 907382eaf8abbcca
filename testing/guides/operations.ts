import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clone } from '../../bin/settings/settings.ts';
import type { BackupPlace } from '../backup-place.ts';

const guide = readFileSync(join(clone, 'docs/operations.md'), 'utf8');

/** The guide's headings that have commands, each with its blocks, in the guide's order. */
export const sections: ReadonlyMap<string, readonly string[]> = new Map(
  guide
    .split(/^#+ /m)
    .map((section): [string, string[]] => [
      section.split('\n', 1)[0] ?? '',
      [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block),
    ])
    .filter(([, blocks]) => blocks.length > 0),
);

/** The programs whose lines are tried by hand, each with the reason. All other lines are run as they stand. */
const byHand: Readonly<Record<string, string>> = {
  useradd: 'makes an account of the whole machine',
  apt: 'installs programs on the whole machine; what it installs is tried by testing/install/proxy-examples.test.ts',
  certbot: 'needs a name that the world can look up',
  systemctl: 'there is no systemd where tests run; it was typed on Debian 13',
  journalctl: 'as systemctl',
  docker: 'there is no Docker where tests run',
  createdb: 'needs a PostgreSQL of the machine; bin/backup.slow.test.ts restores into one',
};

/** The program that a line starts, past what stands before it; undefined for the inside of a text, such as settings. */
const programOf = (line: string): string | undefined =>
  /^(?:sudo -u thaan )?(?:[A-Z_]+=\S* )*([a-z]+)\b/.exec(line)?.[1];

const isLeftToHands = (line: string): boolean =>
  (programOf(line) ?? '') in byHand || /^DATABASE_URL=/.test(line) || /npm start$/.test(line);

/**
 * A block as it is run here: inside the test's folder, under the test's account, of this very clone. There a file
 * etc/served stands for a service that serves, and a folder mnt/usb for a disk that is plugged in.
 */
export const translated = (block: string, place: BackupPlace, shopUrl?: string): string => {
  const backups = place.path('srv/thaan-backups');
  const [newest = 'none'] = (existsSync(backups) ? readdirSync(backups) : [])
    .filter((name) => name.endsWith('.backup'))
    .sort()
    .reverse();
  return block
    .split('\n')
    .filter((line) => !isLeftToHands(line) && (shopUrl !== undefined || !line.startsWith('curl ')))
    .join('\n')
    .replaceAll('sudo -u thaan ', '')
    .replaceAll('systemctl is-active --quiet thaan', 'test -e /etc/served')
    .replaceAll('mountpoint /mnt/usb', 'test -d /mnt/usb')
    .replaceAll('git clone ADDRESS /opt/thaan', `mkdir -p /opt/thaan && cp -R ${clone}/install /opt/thaan/`)
    .replace(/npm run (?:--silent )?(build|status|backup|restore|keys|sso)( --(?= ))?/g, `node ${clone}/bin/$1.ts`)
    .replace(/(install .*?)-o \S+ -g \S+/g, '$1')
    .replaceAll('chown -R thaan:thaan', 'chown -R "$(id -u):$(id -g)"')
    .replaceAll('FILE.backup', newest)
    .replaceAll('https://shop.example/', `${shopUrl}/`)
    .replaceAll(/(?<=[\s=-])\/(opt|etc|srv|mnt)\//g, `${place.folder}/$1/`);
};

/**
 * Types a block in the clone's folder of the test's place; answers with what it said. `shopUrl` is the running shop's.
 */
export const typeBlock = async (block: string, place: BackupPlace, shopUrl?: string): Promise<string> => {
  const commands = translated(block, place, shopUrl);
  const inClone = place.path('opt/thaan');
  const child = spawn('sh', ['-e', '-c', commands], {
    cwd: existsSync(inClone) ? inClone : place.folder,
    env: place.environment('srv/thaan'),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${commands}\n${said}`);
  return said;
};
