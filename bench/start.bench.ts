import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts } from '../e2e/fixtures.ts';
import { freePort } from '../testing/free-port.ts';
import { type Figure, median } from './figure.ts';
import { residentMegabytes } from './memory.ts';

const root = join(import.meta.dirname, '..');

const start = (data: string, port: number, command: [string, ...string[]]): ChildProcess =>
  spawn(command[0], command.slice(1), {
    cwd: root,
    env: { ...process.env, THAAN_DATA: data, THAAN_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });

const untilServed = async (url: string): Promise<void> => {
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await once(child, 'exit');
};

const secondsToPage = async (data: string): Promise<number> => {
  const port = await freePort();
  const began = performance.now();
  const child = start(data, port, ['npm', 'start']);
  await untilServed(`http://127.0.0.1:${port}/admin/login`);
  const took = performance.now() - began;
  await stop(child);
  return took;
};

const signedIn = async (url: string): Promise<Record<string, string>> => {
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(accounts.admin),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { apikey: key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
};

/** Sends list-page requests, eight at a time. */
const request = async (url: string, headers: Record<string, string>, count: number): Promise<void> => {
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const body = JSON.stringify({ p_page: 1 + (left % 20) });
      const answer = await fetch(`${url}/rest/v1/rpc/search_products`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
};

const memory = async (data: string): Promise<Figure[]> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start(data, port, [process.execPath, 'bin/start.ts']);
  await untilServed(`${url}/health`);
  const headers = await signedIn(url);
  await request(url, headers, 20_000);
  const after = residentMegabytes(child.pid ?? 0);
  await request(url, headers, 20_000);
  const later = residentMegabytes(child.pid ?? 0);
  await stop(child);
  return [
    { name: '25 resident memory after 20,000 requests', value: after, limit: 150, unit: 'MB', keeps: 'below' },
    {
      name: '25 and after 20,000 more, of the former',
      value: (100 * later) / after,
      limit: 110,
      unit: '%',
      keeps: 'below',
    },
  ];
};

/** Guarantee 25 (docs/guarantees.md), on an existing data folder with installed dependencies. */
export const measure = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-bench-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  try {
    await secondsToPage(data); // makes the data folder and, when its sources changed, the portal
    const starts = [await secondsToPage(data), await secondsToPage(data), await secondsToPage(data)];
    return [
      {
        name: '25 from npm start to a served page, median of 3',
        value: median(starts),
        limit: 3000,
        unit: 'ms',
        keeps: 'below',
      },
      ...(await memory(data)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
