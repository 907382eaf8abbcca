import { onDemand } from '../../ui/on-demand.tsx';

/** What a link came to, in words: most people come without one. */
export const LinkOutcome = onDemand(async () => (await import('./link-outcome.tsx')).LinkOutcome);
