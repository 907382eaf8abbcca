import { createClient } from '@supabase/supabase-js';
import type { Version } from '../../realtime/wire/message.ts';
import { publicKey, type RealtimeServer } from './server.ts';

export type PublicClient = ReturnType<typeof createClient>;
type PublicChannel = ReturnType<PublicClient['channel']>;

/** The public client, as somebody or as nobody. */
export const publicClient = (
  { origin }: Pick<RealtimeServer, 'origin'>,
  version: Version,
  token: () => string | null = () => null,
  more: { readonly heartbeatIntervalMs?: number } = {},
): PublicClient =>
  createClient(origin, publicKey, { accessToken: async () => token(), realtime: { vsn: version, ...more } });

/** Joins; resolves with the first state that it comes to. */
export const subscribed = (channel: PublicChannel): Promise<{ readonly status: string; readonly error?: Error }> =>
  new Promise((resolve) => channel.subscribe((status, error) => resolve({ status, ...(error && { error }) })));
