// docs/supabase/static-host.md: its Caddyfile in the real program, and its other files, held against the headers of
// docs/supabase.md.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';
import { freePort } from '../free-port.ts';
import { isInstalled } from '../install/proxy.ts';

const page = (name: string): string => readFileSync(join(clone, 'docs', name), 'utf8');
const [example = ''] = /(?<=```caddyfile\n).*?(?=```)/s.exec(page('supabase/static-host.md')) ?? [];
const [wanted = ''] = /(?<=```http\n).*?(?=\n```)/s.exec(page('supabase.md')) ?? [];

/** The headers that every answer has, in lower case. */
const headers = Object.fromEntries(
  wanted.split('\n').map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
);

it('the lines for _headers are those of the guide, for every path', () => {
  const [file = ''] = /(?<=```\n)\/\*\n {2}Cache-Control.*?(?=```)/s.exec(page('supabase/static-host.md')) ?? [];
  const [every = ''] = file.split('/assets/*');
  expect(every.trim().split(/\n {2}/)).toEqual(['/*', 'Cache-Control: no-cache', ...wanted.split('\n')]);
});

describe.runIf(isInstalled('caddy'))('Caddy, without the certificate that it fetches by itself,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-static-'));
  const script = 'export const much = "more";\n'.repeat(100);
  let caddy: ChildProcess;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'assets'));
    for (const [name, text] of Object.entries({
      'index.html': '<!doctype html>',
      'config.json': '{}',
      'assets/a.js': script,
    }))
      writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'assets/a.js.br'), brotliCompressSync(script));
    writeFileSync(join(folder, 'assets/a.wasm'), '');
    const site = example.replace('portal.example {', `http://portal.example:${port} {`).replace('/srv/portal', folder);
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`);
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const words = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    caddy = spawn('caddy', words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    await new Promise<void>((resolve, reject) => {
      caddy.once('exit', () => reject(new Error(said)));
      caddy.stderr?.on('data', (chunk) => {
        said += chunk;
        if (said.includes('serving initial configuration')) resolve();
      });
    });
  });
  afterAll(async () => {
    caddy.kill('SIGTERM');
    await once(caddy, 'exit');
    rmSync(folder, { recursive: true });
  });

  const get = async (path: string) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      headers: { host: 'portal.example', 'accept-encoding': 'br' },
    });
    const [response] = await once(asked.end(), 'response');
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
  };

  it.each([
    ['/', '<!doctype html>'],
    ['/admin/inventory?page=2', '<!doctype html>'],
    ['/config.json', '{}'],
  ])('%s is asked for again each time, with the headers of the guide', async (path, text) => {
    const answer = await get(path);
    expect([answer.status, answer.body.toString()]).toEqual([200, text]);
    expect(answer.headers).toMatchObject({ ...headers, 'cache-control': 'no-cache' });
  });

  it('what has its content in its name is kept, and sent compressed', async () => {
    const { headers: sent, body } = await get('/assets/a.js');
    expect(sent).toMatchObject({
      ...headers,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(brotliDecompressSync(body).toString()).toBe(script);
    expect((await get('/assets/a.wasm')).headers['content-type']).toBe('application/wasm');
  });

  it('what is not there is no page of the portal', async () => {
    expect((await get('/assets/gone.js')).status).toBe(404);
  });
});
