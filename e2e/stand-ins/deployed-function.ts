import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type DeployedFunction = (request: Request) => Promise<Response>;

const folder = join(import.meta.dirname, '../../supabase/functions');

let deployed = 0;

/**
 * A function of supabase/functions with this environment, as a hosted project runs it: what its file answers is all that
 * a page is answered, its own word to pages of other origins included. It reads its environment when it is loaded.
 */
export const deploy = async (
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<DeployedFunction> => {
  let serving: DeployedFunction | undefined;
  const serve = (handler: DeployedFunction): void => {
    serving = handler;
  };
  Object.assign(globalThis, { Deno: { serve, env: { get: (variable: string) => environment[variable] } } });
  try {
    deployed += 1;
    await import(`${pathToFileURL(join(folder, name, 'index.ts'))}?deployed=${deployed}`);
  } finally {
    Reflect.deleteProperty(globalThis, 'Deno');
  }
  if (serving === undefined) throw new Error(`${name} serves nothing.`);
  return serving;
};
