import type { PrintTarget } from './connection.ts';
import { NotLoaded } from './errors.ts';
import type { Address } from './line.ts';
import { localNetworkPermission, offerDetection } from './local-network.ts';
import { printClient } from './print-client.ts';
import { signRequest } from './signing.queries.ts';
import { certificateFor } from './signing.ts';
import { within } from './time-limit.ts';
import { usualTimes } from './times.ts';

// The page's own way to the printers; what each function does stands in print-client.ts.

const load = async () => {
  try {
    offerDetection();
    const late = () => new Error('The network is too slow.');
    return (await within(usualTimes.load, import('qz-tray'), late)).default;
  } catch (cause) {
    throw new NotLoaded('The client of the print service could not be fetched.', { cause });
  }
};

const isHttps = (): boolean => location.protocol === 'https:';

/** The portal's own server is the demo's print service. */
const demoAddress = (): Address => {
  const port = Number(location.port) || (isHttps() ? 443 : 80);
  return { host: location.hostname, port: { secure: [port], insecure: [port] }, usingSecure: isHttps() };
};

/** From https by wss first, then by ws, for a browser that does not trust QZ Tray's own certificate. */
const addresses = (target: PrintTarget): readonly Address[] => {
  if (target === 'demo') return [demoAddress()];
  const ways = isHttps() ? [true, false] : [false];
  return ways.map((usingSecure) => ({ host: 'localhost', usingSecure }));
};

export const {
  listPrinters,
  printJob,
  watchPrinter,
  waitUntilReady,
  tellsOfItself,
  hearsJobs,
  standingQuestion,
  onQuestion,
  onHungUp,
  connectionFacts,
} = printClient({
  load,
  addresses,
  isAsking: async () => (await localNetworkPermission()) === 'prompt',
  certificate: certificateFor,
  sign: signRequest,
  times: usualTimes,
});
