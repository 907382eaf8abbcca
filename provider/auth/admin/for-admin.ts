import type { Endpoint } from '../context.ts';
import { assertAdmin } from './assert-admin.ts';

/** An endpoint for whoever shows a key for servers, which is looked at ahead of all else that it does. */
export const forAdmin =
  (endpoint: Endpoint): Endpoint =>
  (auth) => ({
    ...endpoint(auth),
    preHandler: async (request) => {
      await assertAdmin(auth, request);
    },
  });
