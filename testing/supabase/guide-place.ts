// docs/supabase.md as somebody types it: in a clone, with the CLI of Supabase, against a stand-in for its Management API.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clone } from '../../bin/settings/settings.ts';
import { commandEnvironment } from '../command-environment.ts';
import { type ManagementApi, startManagementApi } from './management-api.ts';
import { type Said, saidBy, toolsFolder } from './tools.ts';

const guide = readFileSync(join(clone, 'docs/supabase.md'), 'utf8');

/** The guide's blocks of commands, in its order, without the indentation of a list. */
export const blocks = [...guide.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block = '']) =>
  block.replaceAll(/^ +/gm, ''),
);

/** The guide's block that begins so. */
export const block = (start: string): string => {
  const [found, ...more] = blocks.filter((text) => text.startsWith(start));
  if (found === undefined || more.length > 0) throw new Error(`not one block of the guide begins with ${start}`);
  return found;
};

/** The names that the guide gives to what differs from shop to shop. */
export const siteSettings = /^```dotenv\n(.*?)^```$/ms.exec(guide)?.[1] ?? '';

/** The parts of the clone that the CLI looks at, in a folder of their own. */
export interface GuidePlace {
  readonly api: ManagementApi;
  path(name: string): string;
  /** Types commands in the clone, with further names in the environment; whoever is asked says yes. */
  type(commands: string, env?: Readonly<Record<string, string>>): Promise<Said>;
  close(): Promise<void>;
}

const watched = ['config.toml', 'functions', 'migrations', 'schemas', 'templates'];

export const openGuidePlace = async (settings = siteSettings): Promise<GuidePlace> => {
  const api = await startManagementApi();
  const folder = mkdtempSync(join(tmpdir(), 'thaan-guide-'));
  chmodSync(folder, 0o755);
  const path = (name: string): string => join(folder, name);
  for (const name of watched) cpSync(join(clone, 'supabase', name), path(`supabase/${name}`), { recursive: true });
  writeFileSync(path('supabase/.env'), settings);
  mkdirSync(path('programs'));
  const program = join(toolsFolder, 'node_modules/@supabase/cli-linux-x64/bin/supabase');
  writeFileSync(path('programs/supabase'), `#!/bin/sh\nexec ${program} ${api.words.join(' ')} "$@"\n`, { mode: 0o755 });
  const surroundings = (env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
    ...commandEnvironment({}),
    HOME: folder,
    PATH: `${path('programs')}:${process.env.PATH}`,
    ...{ SUPABASE_TELEMETRY_DISABLED: '1', SUPABASE_NO_UPDATE_NOTIFIER: '1', SUPABASE_YES: '1', NO_COLOR: '1' },
    ...api.env,
    ...env,
  });
  return {
    api,
    path,
    type: async (commands, env = {}) => {
      const typed = commands
        .replaceAll('--project-ref PROJECT', `--project-ref ${api.project}`)
        .replaceAll('/srv/', `${folder}/srv/`)
        .replace(/npm run ([\w-]+)(?: --)?/g, `${process.execPath} ${clone}/bin/$1.ts`);
      const child = spawn('sh', ['-ec', typed], {
        cwd: folder,
        env: surroundings(env),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return saidBy(child);
    },
    close: async () => {
      await api.stop();
      rmSync(folder, { recursive: true });
    },
  };
};
