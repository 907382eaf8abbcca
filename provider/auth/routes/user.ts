import { presentUser } from '../accounts/present.ts';
import type { Endpoint } from '../context.ts';
import { authenticate } from '../sessions/authenticate.ts';

export const user: Endpoint = (auth) => ({
  method: 'GET',
  url: '/user',
  handler: async (request) => presentUser((await authenticate(auth, request)).account),
});
