import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startTestThaan } from '../testing/start-thaan.ts';
import { type Figure, median } from './figure.ts';
import { strangeBodies } from './strange-bodies.ts';

const samples = 9;
const limit = 20;

const paths: Record<string, readonly string[]> = {
  'auth/v1': ['/auth/v1/token?grant_type=password', '/auth/v1/signup', '/auth/v1/verify'],
  'rest/v1': ['/rest/v1/products', '/rest/v1/rpc/search_products'],
  'functions/v1': ['/functions/v1/sign-print-request'],
  'anywhere else': ['/nothing'],
};

/** What the dearest body of a caller without a session costs: the time that the event loop's thread works on it. */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await startTestThaan();
  try {
    const figures: Figure[] = [];
    for (const [part, all] of Object.entries(paths)) {
      let value = 0;
      for (const path of all)
        for (const [name, request] of Object.entries(strangeBodies(path))) {
          const { ms, status } = await costOf(thaan.port, request);
          console.log(`        ${path} ${name}: ${ms.toFixed(1)} ms (${status})`);
          value = Math.max(value, ms);
        }
      figures.push({ name: `a stranger's dearest body, ${part}`, value, limit, unit: 'ms', keeps: 'below' });
    }
    return figures;
  } finally {
    await thaan.stop();
  }
};

const costOf = async (port: number, request: string): Promise<{ ms: number; status: number }> => {
  const sender = new Worker(new URL('body-sender.ts', import.meta.url), { workerData: { port, request } });
  const costs: number[] = [];
  let status = 0;
  // During the first ones Node compiles.
  for (let sample = -2; sample < samples; sample += 1) {
    const before = process.threadCpuUsage();
    sender.postMessage('send');
    [status] = (await once(sender, 'message')) as [number];
    const { user, system } = process.threadCpuUsage(before);
    if (sample >= 0) costs.push((user + system) / 1000);
  }
  await sender.terminate();
  return { ms: median(costs), status };
};
