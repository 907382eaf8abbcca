import { createHash } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';

const keptDays = 30;
// More places than a person works from; a journey does not push all of them out.
const keptNetworks = 40;

/**
 * Notes that an account was signed in from a network address, as the limits count them, or took its second step there.
 * It keeps its newest forty of each: a password alone pushes none of the others out.
 */
export const rememberNetwork = async (
  query: Query,
  userId: string,
  network: string,
  isSecondStep = false,
): Promise<void> => {
  await query({
    text: `with others as (
             select network from auth.known_networks where user_id = $1 and network <> $2 and second_step = $4
             order by seen_at desc offset $3),
           forgotten as (delete from auth.known_networks where user_id = $1 and network in (select network from others))
           insert into auth.known_networks as known (user_id, network, second_step) values ($1, $2, $4)
           on conflict (user_id, network) do update set seen_at = clock_timestamp()
             where known.seen_at not between clock_timestamp() - interval '1 hour' and clock_timestamp()`,
    values: [userId, digest(userId, network), keptNetworks - 1, isSecondStep],
  });
};

/**
 * Whether an account was signed in from there in the last thirty days; without an account it asks all the same, and
 * answers no.
 */
export const knowsNetwork = async (query: Query, userId: string | undefined, network: string): Promise<boolean> => {
  const { rows } = await query({
    text: `select 1 from auth.known_networks where user_id = $1 and network = $2
             and seen_at > clock_timestamp() - make_interval(days => $3)`,
    values: [userId ?? null, digest(userId ?? '', network), keptDays],
  });
  return rows.length > 0;
};

export const sweepNetworks = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.known_networks where (user_id, network) in (
             select user_id, network from auth.known_networks
             where seen_at < clock_timestamp() - make_interval(days => $1)
             limit $2 for update skip locked)`,
    values: [keptDays, atMost],
  });

/** Another one for each account: what two accounts share does not show. */
const digest = (userId: string, network: string): Buffer =>
  createHash('sha256').update(`${userId} ${network}`).digest();
