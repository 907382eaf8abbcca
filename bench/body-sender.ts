// A stranger beside the product, in a thread of their own: sends one request whenever told to, and says its status.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, request } = workerData as { readonly port: number; readonly request: string };

/** The status of the answer; 0 when the connection was cut without one. */
const send = async (): Promise<number> => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  // Cut while it was still writing; whatever was answered has arrived before.
  socket.on('error', () => {});
  socket.write(request);
  await new Promise((resolve) => socket.once('close', resolve));
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
};

parentPort?.on('message', async () => parentPort?.postMessage(await send()));
