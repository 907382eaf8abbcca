import { createHash } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import { browserOf } from './browser.ts';

const keptDays = 90;
// More than a person has; whoever signs in under ever new names fills no table.
const keptBrowsers = 40;

/** What an account was signed in from before. */
export interface Before {
  /** Whether it was signed in from this browser and system in the last ninety days. */
  readonly isKnown: boolean;
  /** Whether from any. */
  readonly hasKnown: boolean;
}

/**
 * Notes what an account is signed in from, and answers what is known of it from before. The account is held by the
 * caller's transaction; it keeps its newest forty.
 */
export const rememberBrowser = async (query: Query, userId: string, userAgent: string | null): Promise<Before> => {
  const { rows } = await query<Before>({
    text: `with known as (
             select browser from auth.known_browsers
             where user_id = $1 and seen_at > clock_timestamp() - make_interval(days => $3)),
           others as (
             select browser from auth.known_browsers where user_id = $1 and browser <> $2
             order by seen_at desc offset $4),
           forgotten as (delete from auth.known_browsers where user_id = $1 and browser in (select browser from others)),
           noted as (
             insert into auth.known_browsers as stored (user_id, browser) values ($1, $2)
             on conflict (user_id, browser) do update set seen_at = clock_timestamp()
               where stored.seen_at not between clock_timestamp() - interval '1 hour' and clock_timestamp())
           select coalesce(bool_or(browser = $2), false) as "isKnown", count(*) > 0 as "hasKnown" from known`,
    values: [userId, digest(userId, await browserOf(userAgent)), keptDays, keptBrowsers - 1],
  });
  return rows[0] ?? { isKnown: false, hasKnown: false };
};

/**
 * Notes that a session is still used, so that its browser stays known for as long as it is. A refresh makes no other one
 * known, but for the first of an account of which nothing is: its sessions may be older than this table.
 */
export const keepBrowser = async (query: Query, userId: string, userAgent: string | null): Promise<void> => {
  await query({
    text: `insert into auth.known_browsers as stored (user_id, browser)
           select $1::uuid, $2::bytea
           where exists (select from auth.known_browsers where user_id = $1 and browser = $2)
              or not exists (select from auth.known_browsers where user_id = $1)
           on conflict (user_id, browser) do update set seen_at = clock_timestamp()
             where stored.seen_at not between clock_timestamp() - interval '1 day' and clock_timestamp()`,
    values: [userId, digest(userId, await browserOf(userAgent))],
  });
};

export const sweepBrowsers = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.known_browsers where (user_id, browser) in (
             select user_id, browser from auth.known_browsers
             where seen_at < clock_timestamp() - make_interval(days => $1)
             limit $2 for update skip locked)`,
    values: [keptDays, atMost],
  });

/** Another one for each account: what two accounts share does not show. */
const digest = (userId: string, browser: string): Buffer =>
  createHash('sha256').update(`${userId} ${browser}`).digest();
