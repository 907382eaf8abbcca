import type { Difference } from '../../replay/compare.ts';
import { fill, type Known } from '../../replay/placeholders.ts';
import { users } from '../callers.ts';
import type { StorageServer } from '../server.ts';
import { answered } from './answered.ts';
import { letPass, makeTokens } from './made-tokens.ts';
import { nameDifferences, rowDifferences } from './rows.ts';
import type { Exchange, Policy, Scenario, Step } from './scenario.ts';
import { send } from './send.ts';

/** Replays a scenario on a server that is emptied for it; answers what differs, by the exchange's id. */
export const replay = async ({ steps }: Scenario, server: StorageServer): Promise<Map<string, Difference[]>> => {
  await server.empty();
  const known: Known = new Map([
    ['<user:a>', users.a],
    ['<user:b>', users.b],
    ['<token:service>', server.tokens.service],
  ]);
  const found = new Map<string, Difference[]>();
  let id = 'start';
  for (const step of steps) {
    if ('id' in step) id = step.id;
    const differences = await take(step, server, known);
    if (differences.length > 0) found.set(id, [...(found.get(id) ?? []), ...differences]);
  }
  return found;
};

const take = async (step: Step, server: StorageServer, known: Known): Promise<Difference[]> => {
  if ('rows' in step) return rowDifferences(server.test, step.rows, known);
  if ('names' in step) return nameDifferences(server.test, step.names, known);
  if ('id' in step) return exchange(step, server, known);
  for (const policy of step.policies) await server.test.query({ text: fill(created(policy), known), values: [] });
  return [];
};

const exchange = async (step: Exchange, server: StorageServer, known: Known): Promise<Difference[]> => {
  if (step.waitMs) await letPass(step.waitMs, server, known);
  await makeTokens(step.make ?? {}, server, known);
  return answered(step, await send(step, server, known), known);
};

const created = ({ name, table, command, roles, using, check }: Policy): string =>
  [
    `create policy "${name}" on storage.${table} for ${command} to ${roles.join(', ')}`,
    ...(using ? [`using (${using})`] : []),
    ...(check ? [`with check (${check})`] : []),
  ].join(' ');
