import { untilWaiting } from '../../provider/testing/database-sessions.ts';
import type { Answer, TestShop } from './test-shop.ts';

type Request = () => Promise<Answer>;

/** What a request is answered while statements of the superuser are not committed. */
export const during = (shop: TestShop, statements: readonly string[], request: Request): Promise<Answer> =>
  uncommitted(shop, statements, request);

/**
 * What a request is answered that waits for statements of the superuser until they are committed.
 * @param meanwhile what is done while it waits
 */
export const behind = async (
  shop: TestShop,
  statements: readonly string[],
  request: Request,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<Answer> => {
  const { answering } = await uncommitted(shop, statements, async () => {
    const answering = request();
    await Promise.race([untilWaiting(({ text }) => shop.query(text)), answering.then(refuseToGoOn)]);
    await meanwhile();
    return { answering };
  });
  return answering;
};

const refuseToGoOn = (answer: Answer): never => {
  throw new Error(`It did not wait: ${JSON.stringify(answer)}`);
};

const uncommitted = async <T>(shop: TestShop, statements: readonly string[], work: () => Promise<T>): Promise<T> => {
  await shop.query('begin');
  try {
    for (const statement of statements) await shop.query(statement);
    return await work();
  } finally {
    await shop.query('commit');
  }
};
