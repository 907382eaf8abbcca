import { queryOptions } from '@tanstack/react-query';
import { secondStepsKey } from '../../lib/query-keys.ts';
import { listFactors } from '../../lib/second-step.ts';

/** The second steps of whoever is signed in, the oldest first. */
export const factorList = () =>
  queryOptions({
    queryKey: [...secondStepsKey, 'own'],
    queryFn: () => listFactors(),
    staleTime: 0,
    // Changed by its own page alone, or on another device.
    refetchOnWindowFocus: 'always',
  });
