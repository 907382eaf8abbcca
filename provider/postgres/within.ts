/** What comes within `ms`, else undefined. */
export const within = async <T>(ms: number, coming: Promise<T> | undefined): Promise<T | undefined> => {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, ms, undefined);
  try {
    return await Promise.race([coming, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
