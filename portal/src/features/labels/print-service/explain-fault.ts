import { faultFrom, type PrintFault } from './fault.ts';
import { localNetworkPermission } from './local-network.ts';
import { hasCertificate } from './signing.ts';

/** The fault behind an error of `client.ts`, with what the browser and this page know of it. */
export const explainFault = async (error: unknown): Promise<PrintFault> =>
  faultFrom(error, { permission: await localNetworkPermission(), hasCertificate: hasCertificate() });
