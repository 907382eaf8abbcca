import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clone } from '../../bin/settings/settings.ts';
import { freePort } from '../free-port.ts';

export type ProxyName = 'caddy' | 'nginx';

/** A proxy of install/ in front of a test's server. */
export interface TestProxy {
  readonly http: number;
  readonly https: number;
  stop(): Promise<void>;
}

export const isInstalled = (name: ProxyName): boolean =>
  spawnSync(name, ['-h'], { stdio: 'ignore' }).error === undefined;

/**
 * Runs the example of install/ as it stands, but for its ports, the server's port and the certificate, which is one
 * that nobody vouches for.
 */
export const startProxy = async (name: ProxyName, upstream: number): Promise<TestProxy> => {
  const folder = mkdtempSync(join(tmpdir(), `thaan-${name}-`));
  chmodSync(folder, 0o755);
  const [http, https] = [await freePort(), await freePort()];
  const child = (name === 'caddy' ? runCaddy : runNginx)({ folder, http, https, upstream });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) break;
    if (await fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' }).catch(() => undefined))
      return { http, https, stop };
    await pause(100);
  }
  await stop();
  throw new Error(`${name} does not run: ${said}`);
};

interface Ports {
  readonly folder: string;
  readonly http: number;
  readonly https: number;
  readonly upstream: number;
}

const example = (file: string): string => readFileSync(join(clone, 'install', file), 'utf8');

const runCaddy = ({ folder, http, https, upstream }: Ports): ChildProcess => {
  const own = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`;
  writeFileSync(join(folder, 'Caddyfile'), own + example('Caddyfile'));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    THAAN_UPSTREAM: `127.0.0.1:${upstream}`,
  };
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  return spawn('caddy', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
};

const runNginx = ({ folder, http, https, upstream }: Ports): ChildProcess => {
  const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=shop.example'];
  spawnSync('openssl', ['req', '-x509', '-days', '1', ...kind, ...key], { stdio: 'ignore' });
  const server = example('nginx.conf')
    .replace(/^\tlisten \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('/etc/letsencrypt/live/shop.example', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  const whole = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${folder}/pid; error_log stderr warn; events {}`,
    `http { access_log off; ${places.join(' ')}\n${server}\n}`,
  ].join('\n');
  writeFileSync(join(folder, 'nginx.conf'), whole);
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
};
