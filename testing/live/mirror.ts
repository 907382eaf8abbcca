import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import type { HeardChange } from './listening.ts';

type Row = Readonly<Record<string, unknown>>;

/** A list of customers that is kept by what is told, and asks again after each gap: as a page of the portal does. */
export interface Mirror {
  /** The rows by their ids. */
  rows(): ReadonlyMap<unknown, Row>;
  /** What it was told by the service, at each of which it asked again. */
  readonly told: readonly string[];
  /** How many changes it took from what it was told. */
  readonly applied: number;
  /** Leaves its channel and joins another one. */
  joinAnew(): Promise<void>;
}

const columns = 'customerid,first_name,phone,store_credit,customer_notes,updated_at';

/** All customers as they are, by their ids. */
export const customersOf = async (client: SupabaseClient): Promise<Map<unknown, Row>> => {
  const { data, error } = await client.from('customers').select(columns).limit(100_000);
  if (error) throw error;
  return new Map((data as unknown as Row[]).map((row) => [row.customerid, row]));
};

/** `live` hears of changes, `asking` asks for the rows. */
export const openMirror = (live: SupabaseClient, asking: SupabaseClient): Mirror => {
  let rows = new Map<unknown, Row>();
  const told: string[] = [];
  let applied = 0;
  let isAsking = false;
  let isStale = false;
  let meanwhile: HeardChange[] = [];

  const apply = ({ eventType, new: row, old }: HeardChange): void => {
    applied += 1;
    if (eventType === 'DELETE') rows.delete(old.customerid);
    else rows.set(row.customerid, Object.fromEntries(columns.split(',').map((name) => [name, row[name]])));
  };

  const askAgain = async (): Promise<void> => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      meanwhile = [];
      rows = await customersOf(asking);
      for (const change of meanwhile) apply(change);
    }
    isAsking = false;
  };

  const join = (): RealtimeChannel =>
    live
      .channel('mirror')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'customers' }, (change) => {
        if (isAsking) meanwhile.push(change as unknown as HeardChange);
        else apply(change as unknown as HeardChange);
      })
      .on('system', {}, ({ status, message }) => {
        if (status !== 'ok') return;
        told.push(message);
        void askAgain();
      })
      .subscribe();

  let channel = join();
  return {
    rows: () => rows,
    told,
    get applied() {
      return applied;
    },
    joinAnew: async () => {
      await live.removeChannel(channel);
      channel = join();
    },
  };
};
