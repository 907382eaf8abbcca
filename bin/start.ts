// npm start: hands this very process on to serving/serve.ts with settings of Node's that only its start can take. Measured
// here: half the time to the first page, and 138 MB in place of 200 after 20,000 requests
// (docs/decisions/0003-one-process-started-fast.md).
import { join } from 'node:path';

const serve = join(import.meta.dirname, 'serving/serve.ts');

// A small young generation and one thread of V8's own: a server of few requests at a time needs no more. A collection
// can be asked for (serving/give-memory-back.ts).
const flags = ['--max-semi-space-size=4', '--v8-pool-size=1', '--expose-gc', '--disable-warning=ExperimentalWarning'];

// A file is stripped of its types and compiled again only when it has changed.
const env = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
  // Pieces from this size on, in bytes, go back to the system as soon as they are free (mallopt(3), M_MMAP_THRESHOLD):
  // else glibc raises it by itself to 32 MB, and after 60 answers of 9 MB it kept 180 MB for good. It lies below 32 kB
  // since V8's compiler works in pieces of that size, and left 20 MB of them lying about in its thread's share.
  MALLOC_MMAP_THRESHOLD_: '30000',
  ...process.env,
};

if (process.platform === 'win32' || !process.execve) await import('./serving/serve.ts');
else {
  process.removeAllListeners('warning');
  process.execve(process.execPath, [process.execPath, ...flags, serve], env);
}
