import { expect } from 'vitest';

type Answer = PromiseLike<{ data: unknown; error: unknown }>;

/** The data of an answer that must have succeeded. */
export const dataOf = async (answer: Answer): Promise<unknown> => {
  const { data, error } = await answer;
  expect(error).toBeNull();
  return data;
};

/** The ids of the rows answered, sorted. */
export const ids = async (answer: Answer): Promise<readonly unknown[]> =>
  ((await dataOf(answer)) as { id: unknown }[]).map(({ id }) => id).sort();
