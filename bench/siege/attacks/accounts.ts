import { randomUUID } from 'node:crypto';
import { type Attack, atRate, crowd, type Siege } from '../attack.ts';
import type { Ask } from '../connection.ts';

const post = ({ publicKey }: Siege, path: string, body: object): Ask => ({
  method: 'POST',
  path: `/auth/v1/${path}`,
  headers: { apikey: publicKey, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const strangers = { connections: 60, addresses: 30 };

const guesses: Attack = {
  name: 'wrong passwords and codes, 30 addresses',
  run: async (siege) => {
    const send = crowd(siege, strangers);
    await atRate(siege, 40, (turn) => {
      const email = siege.emails[turn % siege.emails.length];
      send(
        turn % 2 === 0
          ? post(siege, 'token?grant_type=password', { email, password: `wrong ${turn}` })
          : post(siege, 'verify', { type: 'email', email, token: String(100_000 + turn) }),
      );
    });
  },
};

const signUps: Attack = {
  name: 'sign-ups and codes to strangers, 30 addresses',
  run: async (siege) => {
    const send = crowd(siege, strangers);
    await atRate(siege, 20, (turn) => {
      const email = `${randomUUID()}@elsewhere.example`;
      send(
        turn % 2 === 0
          ? post(siege, 'signup', { email, password: 'a strange password 7', data: { note: 'x'.repeat(1_000) } })
          : post(siege, 'otp', { email }),
      );
    });
  },
};

export const onAccounts: readonly Attack[] = [guesses, signUps];
