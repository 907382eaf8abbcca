import { authenticate } from '../authenticate.ts';
import type { Endpoint } from '../context.ts';
import { presentUser } from '../present.ts';

export const user: Endpoint = (auth) => ({
  method: 'GET',
  url: '/user',
  handler: async (request) => presentUser((await authenticate(auth, request)).account),
});
