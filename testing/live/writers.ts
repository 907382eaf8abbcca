import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';

/** People who add, change and delete customers at once. */
export interface Writers {
  /** How many changes were acknowledged. */
  readonly written: number;
  readonly done: Promise<unknown>;
}

const customer = () => {
  const id = randomUUID().replaceAll('-', '');
  return {
    customer_ulid: id.slice(0, 26),
    first_name: 'Ledger',
    last_name: 'Entry',
    phone: `+91${BigInt(`0x${id.slice(0, 15)}`)
      .toString()
      .padStart(19, '0')}`,
    customer_notes: id,
  };
};

/** Each of `people` makes `most` changes, one after the other; `wrote` hears of each. */
export const startWriters = (client: SupabaseClient, people: number, most: number, wrote: () => void): Writers => {
  const ids: number[] = [];
  let written = 0;
  const one = async (turn: number): Promise<void> => {
    const table = client.from('customers');
    const id = ids[(turn * 7) % Math.max(ids.length, 1)];
    if (id === undefined || turn % 3 === 0) {
      const { data, error } = await table.insert(customer()).select('customerid').single();
      if (error) throw error;
      ids.push(data.customerid as number);
    } else if (turn % 5 === 0) {
      ids.splice(ids.indexOf(id), 1);
      const { error } = await table.delete().eq('customerid', id);
      if (error) throw error;
    } else {
      const { error } = await table.update({ store_credit: turn, customer_notes: `turn ${turn}` }).eq('customerid', id);
      if (error) throw error;
    }
    written += 1;
    wrote();
  };
  const person = async (who: number): Promise<void> => {
    for (let turn = 1; turn <= most; turn++) await one(turn + who);
  };
  return {
    get written() {
      return written;
    },
    done: Promise.all(Array.from({ length: people }, (_, who) => person(who))),
  };
};
