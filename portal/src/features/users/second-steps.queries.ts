import { queryOptions } from '@tanstack/react-query';
import type { OwnSecondStep, SecondStepOf, SecondStepRule } from '../../lib/answers.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { secondStepsKey } from '../../lib/query-keys.ts';

const rereadEveryMs = 15_000;

/** Of whom the shop asks a second step. */
export const ruleQuery = () =>
  queryOptions({
    queryKey: [...secondStepsKey, 'rule'],
    refetchInterval: rereadEveryMs,
    queryFn: async ({ signal }): Promise<SecondStepRule> =>
      dataOf(await rest.rpc('second_step_rule').abortSignal(signal)),
  });

/** Who of the staff has a second step, by their id. */
export const staffQuery = () =>
  queryOptions({
    queryKey: [...secondStepsKey, 'staff'],
    refetchInterval: rereadEveryMs,
    queryFn: async ({ signal }): Promise<SecondStepOf[]> =>
      dataOf(await rest.rpc('list_second_steps').abortSignal(signal)),
  });

/** Whether whoever is signed in may change the rule: only a Super Admin who has a second step. */
export const ownQuery = () =>
  queryOptions({
    queryKey: [...secondStepsKey, 'mine'],
    queryFn: async ({ signal }): Promise<OwnSecondStep> =>
      dataOf(await rest.rpc('own_second_step').abortSignal(signal)),
  });
