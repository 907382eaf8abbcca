import type { StorageRoute } from '../route.ts';

export const routes: readonly StorageRoute[] = [];
