import type { Answer, TestShop } from './test-shop.ts';

/**
 * What a request is answered that comes while statements of the superuser are not committed yet, and whether it waited
 * for them; it is given `mostMs` until they are committed.
 */
export async function during(
  shop: TestShop,
  statements: readonly string[],
  mostMs: number,
  request: () => Promise<Answer>,
): Promise<Answer & { readonly didWait: boolean }> {
  let isAnswered = false;
  let answering: Promise<Answer>;
  let didWait: boolean;
  await shop.query('begin');
  try {
    for (const statement of statements) await shop.query(statement);
    answering = request().finally(() => {
      isAnswered = true;
    });
    await Promise.race([answering, new Promise((resolve) => setTimeout(resolve, mostMs))]);
    didWait = !isAnswered;
  } finally {
    await shop.query('commit');
  }
  return { didWait, ...(await answering) };
}
