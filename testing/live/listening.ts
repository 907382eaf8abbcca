// Who hears what of the shop's changes, as the public client hears it.
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';

export type Version = '1.0.0' | '2.0.0';

/** What a client heard of one change. */
export interface HeardChange {
  readonly table: string;
  readonly eventType: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly new: Readonly<Record<string, unknown>>;
  readonly old: Readonly<Record<string, unknown>>;
}

/** A channel of a client that listens to all changes of tables. */
export interface Listening {
  readonly channel: RealtimeChannel;
  readonly changes: readonly HeardChange[];
  /** The messages of the service, each with its status ahead. */
  readonly said: readonly string[];
  /** Resolves with the first change that is as wanted. */
  heard(is: (change: HeardChange) => boolean): Promise<HeardChange>;
  /** Resolves once that was said so many times. */
  told(words: string, times?: number): Promise<void>;
}

const patience = { timeout: 20_000, interval: 10 };

/** The public client of a shop, of somebody who signs in, or of nobody. */
export const liveClient = async (
  { url, publicKey }: Pick<Thaan, 'url' | 'publicKey'>,
  version: Version,
  who?: { readonly email: string; readonly password: string },
): Promise<SupabaseClient> => {
  const client = createClient(url, publicKey, { auth: { persistSession: false }, realtime: { vsn: version } });
  if (who) {
    const { error } = await client.auth.signInWithPassword({ email: who.email, password: who.password });
    if (error) throw error;
  }
  return client;
};

/** Joins a channel that hears of these tables; resolves once the service has said of it what becomes of that. */
export const listen = async (client: SupabaseClient, tables: readonly string[]): Promise<Listening> => {
  const changes: HeardChange[] = [];
  const said: string[] = [];
  const channel = client.channel(`changes of ${tables}`);
  for (const table of tables)
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
      changes.push(change as unknown as HeardChange),
    );
  channel.on('system', {}, ({ status, message }) => said.push(`${status}: ${message}`));
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)))),
  );
  await vi.waitUntil(() => said.length > 0, patience);
  return {
    channel,
    changes,
    said,
    heard: (is) => vi.waitUntil(() => changes.find(is), patience),
    told: async (words, times = 1) => {
      await vi.waitUntil(() => said.filter((each) => each === words).length >= times, patience);
    },
  };
};
