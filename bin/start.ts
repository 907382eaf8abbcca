// npm start: builds the portal when it has changed and serves the shop, or the demo shop where no owner is named.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Loaded through the cache, so that only a changed file is stripped of its types and compiled again: half the start.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
const { serve } = await import('./serve.ts');
await serve();
