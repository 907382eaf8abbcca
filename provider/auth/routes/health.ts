import type { Endpoint } from '../context.ts';

/** GoTrue's words, by which clients know what they talk to. */
export const health: Endpoint = () => ({
  method: 'GET',
  url: '/health',
  handler: async () => ({
    version: 'embedded',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  }),
});
