/**
 * What `asked` comes to.
 * @throws what `late` makes, where it did not settle within so many ms
 */
export const within = async <Result>(ms: number, asked: Promise<Result>, late: () => Error): Promise<Result> => {
  const { promise: waited, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([asked, waited]);
  } finally {
    clearTimeout(timer);
  }
};
