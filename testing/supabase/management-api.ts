// A stand-in for the Management API of the hosted provider, as far as its CLI asks it in docs/supabase.md: it answers as
// one project that was just made, keeps what is set, and remembers what it was sent.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAuthSettings } from './config-keys.ts';

/** What was sent to change something; `body` is the parsed JSON, or the text where it is none. */
interface Sent {
  readonly method: string;
  /** What follows the project's own address, such as `/config/auth`. */
  readonly path: string;
  readonly body: unknown;
}

export interface ManagementApi {
  /** The project's reference. */
  readonly project: string;
  /** The project's own address. */
  readonly url: string;
  /** What the CLI must have in its environment to ask here. */
  readonly env: Readonly<Record<string, string>>;
  /** The words that lead the CLI here, before those of the command. */
  readonly words: readonly string[];
  readonly sent: Sent[];
  stop(): Promise<void>;
}

const project = 'abcdefghijklmnopqrst';

/** What the API tells of a secret in place of it. */
const masked = (secret: string): string => createHmac('sha256', project).update(secret).digest('hex');

const isSecret = (name: string): boolean => /_(?:secret|pass)$/.test(name);

interface Settings {
  api: Record<string, unknown>;
  auth: Record<string, unknown>;
}

const newSettings = (): Settings => ({
  api: {
    db_schema: 'public,graphql_public',
    db_extra_search_path: 'public, extensions',
    max_rows: 1000,
    db_pool: null,
  },
  auth: newAuthSettings(),
});

const telling = (settings: Settings): unknown => ({
  data: {
    type: 'project_config',
    id: project,
    attributes: {
      ...{ database: { major_version: 17 }, api: settings.api, pooler: {}, realtime: {}, storage: {} },
      auth: Object.fromEntries(
        Object.entries(settings.auth).map(([name, value]) => [
          name,
          typeof value === 'string' && isSecret(name) ? masked(value) : value,
        ]),
      ),
    },
  },
});

const readings = (settings: Settings): Readonly<Record<string, unknown>> => ({
  '': {
    ...{ id: project, ref: project, name: 'Shop', organization_id: 'shop', organization_slug: 'shop' },
    ...{ region: 'ap-south-1', created_at: '2026-01-01T00:00:00Z', status: 'ACTIVE_HEALTHY' },
    database: { host: `db.${project}.supabase.co`, version: '17.6', postgres_engine: '17', release_channel: 'ga' },
  },
  '/api-keys': [
    { name: 'default', id: 'publishable', type: 'publishable', api_key: 'sb_publishable_stand_in' },
    { name: 'default', id: 'secret', type: 'secret', api_key: 'sb_secret_stand_in' },
  ],
  '/billing/addons': { selected_addons: [], available_addons: [] },
  '/config': telling(settings),
  '/functions': [],
});

/** Keeps what is sent; answers with what the API says to it. */
const change = (settings: Settings, { method, path, body }: Sent): unknown => {
  const set = body as Record<string, unknown>;
  if (method === 'PATCH' && path === '/postgrest')
    return Object.assign(settings.api, set, {
      db_pool_acquisition_timeout: null,
      db_pool_max_lifetime: null,
      db_pool_max_idletime: null,
    });
  if (method === 'PATCH' && path === '/config/auth') return Object.assign(settings.auth, set);
  if (method === 'POST' && path.startsWith('/functions/deploy'))
    return { id: 'function', slug: 'sign-print-request', name: 'sign-print-request', status: 'ACTIVE', version: 1 };
  if (method === 'POST' && path === '/config/auth/sso/providers') return directory;
  return {};
};

const made = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const directory = {
  ...{ id: '44444444-1111-4111-8111-111111111111', ...made },
  saml: { id: '55555555-1111-4111-8111-111111111111', entity_id: 'https://idp.example.in/metadata', metadata_xml: '' },
  domains: [{ id: '66666666-1111-4111-8111-111111111111', domain: 'example.in', ...made }],
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Starts one, to which nothing was sent yet. */
export const startManagementApi = async (): Promise<ManagementApi> => {
  const settings = newSettings();
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const path = (request.url ?? '').replace(new RegExp(`^/v[12]/projects/${project}`), '');
    const method = request.method ?? '';
    const entry = { method, path, body: parsed(text) };
    if (method !== 'GET') sent.push(entry);
    const answer = method === 'GET' ? readings(settings)[path.replace(/\?.*/, '')] : change(settings, entry);
    response.writeHead(answer === undefined ? 404 : method === 'POST' ? 201 : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(answer ?? { message: `nothing stands for ${path} here` }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'thaan-management-'));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = join(folder, 'profile.yaml');
  writeFileSync(profile, `name: stand-in\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: supabase.co\n`);
  return {
    project,
    url: `${url}/v1/projects/${project}`,
    env: { SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}` },
    words: ['--profile', profile],
    sent,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => {});
      rmSync(folder, { recursive: true });
    },
  };
};
