// Databases like those of hosted projects, on the versions of PostgreSQL that these have.
import { randomBytes } from 'node:crypto';
import { clone } from '../../bin/settings/settings.ts';
import { type ConnectionSettings, connectClient, prepareDatabase } from '../../provider/index.ts';
import type { Cluster } from '../../provider/postgres/cluster/cluster.ts';
import { startOther } from '../../provider/testing/postgres-server.ts';
import { temporaryServer } from '../../provider/testing/temporary-server.ts';
import { freePort } from '../free-port.ts';
import { type Defaults, hostedRoles, newProject } from '../hosted/new-project.ts';
import { installation, type Major, majors, type Said, supabase } from './tools.ts';

/** The database of a new project, to which nothing was pushed. */
export interface Project {
  /** What the dashboard's Connect shows: postgres, who is no superuser, by password on 127.0.0.1. */
  readonly url: string;
  /** The superuser, whom a hosted project's owner cannot be. */
  readonly admin: ConnectionSettings;
  /** Asks as that superuser; several statements answer with the rows of none. */
  query<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

interface Wanted {
  readonly major: Major;
  readonly defaults: Defaults;
  /** The folder of another installation of that major, in place of the one that npm brought. */
  readonly place?: string;
}

/** Every kind of project that there is. */
export const kinds = majors.flatMap((major) => (['open', 'closed'] as const).map((defaults) => ({ major, defaults })));

const password = randomBytes(12).toString('hex');
const servers = new Map<string, Promise<Cluster>>();
let made = 0;

/** The first of a process starts a PostgreSQL for all, which ends with the process. */
export const openProject = async ({ major, defaults, place = installation(major) }: Wanted): Promise<Project> => {
  const server = servers.get(place) ?? startServer(place);
  servers.set(place, server);
  const { admin: first } = await server;
  const database = `project_${++made}`;
  await ask(first, `create database ${database} owner postgres template template0`);
  const admin = { ...first, database };
  await ask(admin, newProject(database, defaults));
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${admin.port}/${database}`,
    admin,
    query: (text) => ask(admin, text),
    close: async () => {
      await ask(first, `drop database ${database} with (force)`);
    },
  };
};

/** Pushes the migrations of `folder`, which holds a folder `supabase`; the clone's when it is not said. */
export const push = ({ url }: Project, folder = clone): Promise<Said> =>
  supabase(['db', 'push', `--remote=${url}`, '--yes'], { cwd: folder });

/** The database of a project to which all migrations were pushed. */
export const openPushed = async (wanted: Wanted): Promise<Project> => {
  const project = await openProject(wanted);
  const { status, output } = await push(project);
  if (status !== 0) throw new Error(`supabase db push failed: ${output}`);
  return project;
};

const startServer = async (place: string): Promise<Cluster> => {
  const port = await freePort();
  const server = await temporaryServer((options) => startOther(place, { ...options, port }));
  // Roles belong to the whole server; preparing one database makes those of the provider.
  await ask(server.admin, 'create database prepared');
  await prepareDatabase({ ...server.admin, database: 'prepared' });
  await ask(server.admin, `${hostedRoles} alter role postgres login password '${password}'`);
  return server;
};

const ask = async <Row>(settings: ConnectionSettings, text: string): Promise<Row[]> => {
  const client = await connectClient(settings);
  const { rows } = await client.query(text).finally(() => client.end());
  return rows as Row[];
};
