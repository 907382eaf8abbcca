import type { PrintFault } from './fault.ts';
import { faultFrom } from './fault-from.ts';
import { isWsBarred, localNetworkPermission } from './local-network.ts';

/** The fault behind an error of `client.ts`, with what the browser and this page know of it. */
export const explainFault = async (error: unknown): Promise<PrintFault> =>
  faultFrom(error, { permission: await localNetworkPermission(), isWsBarred: isWsBarred() });
