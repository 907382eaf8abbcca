import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** Where functions of a test wait: they fetch its address, and are answered when the test says so. */
export interface Gate {
  readonly url: string;
  /** Asks until so many wait. */
  holds(count: number): Promise<unknown>;
  /** Lets all go on that wait. */
  open(): void;
  close(): void;
}

export const openGate = async (): Promise<Gate> => {
  let waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => void waiting.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holds: (count) => vi.waitUntil(() => waiting.length === count, { timeout: 15_000 }),
    open: () => {
      for (const response of waiting) response.end();
      waiting = [];
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
