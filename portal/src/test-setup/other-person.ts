// Someone else who has the portal open: another client of the server, with an account of its own.
import { RealtimeClient } from '@supabase/realtime-js';
import { config } from '../lib/config.ts';
import type { OthersWork } from '../lib/live/at-work.ts';
import type { Place } from '../lib/live/others.ts';
import { providerUrl } from '../lib/provider-auth.ts';
import { makeAccount } from './accounts.ts';
import { password } from './render-portal.tsx';

const logIn = async (email: string): Promise<string> => {
  const response = await fetch(`${providerUrl()}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: config.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()).access_token;
};

/** Another person; what their page says of itself is up to the test. */
export const otherPerson = async () => {
  const { id, email } = await makeAccount('admin', 'zz'); // The initials are ZZ.
  const token = await logIn(email);
  const open = async () => {
    const client = new RealtimeClient(`${providerUrl().replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: config.key },
      accessToken: async () => token,
    });
    await client.setAuth();
    const join = (topic: string) => {
      const channel = client.channel(topic, { config: { private: true, presence: { key: id } } });
      return new Promise<typeof channel>((resolve, reject) =>
        channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve(channel) : reject(error ?? status))),
      );
    };
    const [here, lists] = await Promise.all([join('shop:here'), join('shop:lists')]);
    return {
      /** The page shows a section, and has records open to be edited. */
      show: (place: Partial<Place>) => here.track({ section: 'inventory', records: [], ...place }),
      /** The page is at work, or has come to the end of it. */
      work: (work: Partial<OthersWork> & { readonly isOver?: boolean }) =>
        lists.send({ type: 'broadcast', event: 'at work', payload: { id, who: email, products: [], ...work } }),
      close: () => client.disconnect(),
    };
  };
  return { email, open };
};
