import { afterEach, expect, test, vi } from 'vitest';
import { startReader } from './start-reader.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('gives a file up after a minute that its worker does not read', async () => {
  vi.useFakeTimers();
  const terminate = vi.fn();
  class SilentWorker extends EventTarget {
    terminate = terminate;
    postMessage(): void {}
  }
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('window', globalThis);
  const settled = vi.fn();
  const asked = startReader().ask('open', 'products', new Blob());
  asked.catch(settled);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(asked).rejects.toThrow(/^This file takes too long to read\./);
  expect(terminate).toHaveBeenCalled();
});
