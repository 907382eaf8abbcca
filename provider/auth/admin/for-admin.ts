import type { Endpoint } from '../context.ts';
import { assertAdmin } from './assert-admin.ts';

/** An endpoint for whoever shows a key for servers, which is looked at before a body is read. */
export const forAdmin =
  (endpoint: Endpoint): Endpoint =>
  (auth) => ({
    ...endpoint(auth),
    onRequest: async (request) => {
      await assertAdmin(auth, request);
    },
  });
