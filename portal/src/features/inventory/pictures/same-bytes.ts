const bytesOf = async (body: Blob | Response): Promise<Uint8Array> => new Uint8Array(await body.arrayBuffer());

/** Whether two files hold the same. */
export const isSame = async (one: Blob, other: Blob | Response): Promise<boolean> => {
  if ('size' in other && other.size !== one.size) return false;
  const [mine, theirs] = [await bytesOf(one), await bytesOf(other)];
  return mine.length === theirs.length && mine.every((byte, at) => byte === theirs[at]);
};

/** Whether a file holds the same as one of these, as far as they can still be read. */
export const isAmong = async (one: Blob, others: readonly Blob[]): Promise<boolean> => {
  for (const other of others) if (await isSame(one, other).catch(() => false)) return true;
  return false;
};
