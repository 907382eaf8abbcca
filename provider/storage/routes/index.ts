import type { FastifyInstance } from 'fastify';
import type { StorageOptions } from '../context.ts';
import { mount, type StorageRoute } from '../route.ts';

const routes: readonly StorageRoute[] = [];

export const mountRoutes = (app: FastifyInstance, options: StorageOptions): void => {
  for (const route of routes) mount(app, options, route);
};
