import { join } from 'node:path';
import { clone } from '../bin/settings/settings.ts';

/** What a command's process has in its environment: nothing of this one's own settings, but `settings`. */
export const commandEnvironment = (settings: Readonly<Record<string, string | number>>): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(THAAN_|DATABASE_URL|NODE_|VITEST|npm_|INIT_CWD)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    // As npm start has it: what did not change is not compiled again.
    NODE_COMPILE_CACHE: join(clone, 'node_modules/.cache/compiled'),
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  };
};
