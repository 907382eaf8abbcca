import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThaan, type Thaan } from '../bin/serving/thaan.ts';
import { clone, readSettings } from '../bin/settings/settings.ts';
import { commandEnvironment } from './command-environment.ts';
import { putPreparedData } from './prepared-data.ts';

export const owner = { email: 'owner@shop.example', password: 'a test password 9' };

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  /** What stands on the standard input. */
  readonly input?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** A data folder of a test file's own, with or without a shop that runs on it, and the commands of bin/ beside it. */
export interface CommandPlace {
  readonly data: string;
  /** Whether anybody runs PostgreSQL on it. */
  isRunning(): boolean;
  openShop(): Promise<Thaan>;
  closeShop(): Promise<void>;
  /** Runs a command of bin/ to its end, in a process of its own; `line` holds its words. */
  run(command: string, line: string, options?: RunOptions): Promise<Outcome>;
  /** The same by `npm run`. */
  npm(script: string, words: readonly string[], input: string): Outcome;
  close(): Promise<void>;
}

export const commandPlace = (): CommandPlace => {
  const place = mkdtempSync(join(tmpdir(), 'thaan-staff-'));
  chmodSync(place, 0o755);
  const data = join(place, 'data');
  let shop: Thaan | undefined;

  const closeShop = async (): Promise<void> => {
    await shop?.stop();
    shop = undefined;
  };
  return {
    data,
    isRunning: () => existsSync(join(data, 'postgres/postmaster.pid')),
    openShop: async () => {
      const settings = readSettings({
        THAAN_DATA: data,
        THAAN_OWNER_EMAIL: owner.email,
        THAAN_OWNER_PASSWORD: owner.password,
      });
      await putPreparedData(data);
      shop = await startThaan({ ...settings, port: 0 }, { log: () => {} });
      return shop;
    },
    closeShop,
    run: (command, line, options = {}) => run(data, command, line.split(' ').filter(Boolean), options),
    npm: (script, words, input) => {
      const command = ['run', '--silent', script, '--', ...words];
      const { status, stdout, stderr } = spawnSync('npm', command, {
        cwd: clone,
        env: commandEnvironment({ THAAN_DATA: data, npm_config_update_notifier: 'false' }),
        encoding: 'utf8',
        input,
      });
      return { code: status, out: stdout, err: stderr };
    },
    close: async () => {
      await closeShop();
      rmSync(place, { recursive: true, force: true });
    },
  };
};

const run = async (
  data: string,
  command: string,
  words: readonly string[],
  { input = '', settings = {} }: RunOptions,
): Promise<Outcome> => {
  const child = spawn(process.execPath, [join(clone, 'bin', command), ...words], {
    env: commandEnvironment({ THAAN_DATA: data, ...settings }),
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  // Whoever does not read it may be gone already.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
};

/** The password that add and reset show. */
export const shownPassword = ({ out }: Outcome): string => /shown this once: (\S+)/.exec(out)?.[1] ?? '';

/** GET, or POST with a body, as a client of the public key or with a session's token. */
export const ask = ({ url, publicKey }: Thaan, path: string, body?: unknown, token?: string): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: publicKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

export interface SignedIn {
  readonly status: number;
  /** GoTrue's code of a refusal. */
  readonly code: string | undefined;
  readonly token: string;
}

export const signIn = async (thaan: Thaan, email: string, password: string): Promise<SignedIn> => {
  const answer = await ask(thaan, '/auth/v1/token?grant_type=password', { email, password });
  const { error_code: code, access_token: token = '' } = (await answer.json()) as Record<string, string>;
  return { status: answer.status, code, token };
};

/** The profiles that this session may see: its own, or everybody's; the refusal's body when it has ended. */
export const profilesSeen = async (thaan: Thaan, token: string): Promise<unknown> =>
  (await ask(thaan, '/rest/v1/profiles?select=email,role&order=email', undefined, token)).json();
