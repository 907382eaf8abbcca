import type { TestDatabase } from '../database.ts';
import { type RealtimeServer, realtimeServer } from './server.ts';

/** What the policies of these tests give to an account in a topic, as `read broadcast`. */
export type Right = `${'read' | 'write'} ${'broadcast' | 'presence'}`;

const policies = `
  create table public.given (account uuid, topic text, what text);
  grant select on public.given to authenticated;
  create function public.raises(topic text) returns boolean language plpgsql
  as $$ begin raise exception 'no policy for %', topic; end $$;
  create function public.is_fault(topic text) returns boolean language plpgsql
  as $$ begin raise lock_not_available; end $$;
  create policy heard on realtime.messages for select to authenticated using (exists (
    select from public.given where account = auth.uid() and topic = realtime.topic() and what = 'read ' || extension));
  create policy sent on realtime.messages for insert to authenticated with check (exists (
    select from public.given where account = auth.uid() and topic = realtime.topic() and what = 'write ' || extension));
  create policy open_heard on realtime.messages for select to anon, authenticated using (realtime.topic() = 'open to all');
  create policy header_heard on realtime.messages for select to anon
  using (current_setting('request.headers')::json ->> 'x-word' = realtime.topic());
  create policy claim_heard on realtime.messages for select to authenticated
  using (realtime.topic() = auth.jwt() ->> 'shift' and topic = realtime.topic());
  create policy raising_heard on realtime.messages for select to authenticated
  using (case realtime.topic() when 'raises' then public.raises(realtime.topic())
    when 'is at fault' then public.is_fault(realtime.topic()) end);
  create policy raising_sent on realtime.messages for insert to authenticated
  with check (realtime.topic() = 'sending raises' and public.raises(realtime.topic()));`;

/** Policies on realtime.messages, and who may what by them. */
export interface PrivateRooms {
  give(account: string, topic: string, ...rights: readonly Right[]): Promise<void>;
  take(account: string, topic: string, ...rights: readonly Right[]): Promise<void>;
}

export const openPrivateRooms = async ({ query }: TestDatabase): Promise<PrivateRooms> => {
  await query({ text: policies, values: [] });
  return {
    give: async (account, topic, ...rights) => {
      const text = 'insert into public.given select $1, $2, unnest($3::text[])';
      await query({ text, values: [account, topic, rights] });
    },
    take: async (account, topic, ...rights) => {
      const text = 'delete from public.given where account = $1 and topic = $2 and what = any ($3)';
      await query({ text, values: [account, topic, rights] });
    },
  };
};

/** realtime/v1 with such policies. */
export const privateServer = async (
  ...asked: Parameters<typeof realtimeServer>
): Promise<RealtimeServer & { readonly rooms: PrivateRooms }> => {
  const server = await realtimeServer(...asked);
  return { ...server, rooms: await openPrivateRooms(server.test) };
};
