import { onDemand } from '../ui/on-demand.tsx';

/** The page of an address that leads nowhere, which few ever see. */
export const NotFoundPage = onDemand(async () => (await import('./not-found-page.tsx')).NotFoundPage);
