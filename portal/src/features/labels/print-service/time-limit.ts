/** Whether `event` has not come after so many ms. */
export const outlasts = async (ms: number, event: Promise<unknown>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<true>();
  const timer = setTimeout(() => resolve(true), ms);
  const comes = event.then(
    () => false,
    () => false,
  );
  try {
    return await Promise.race([comes, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * What `asked` comes to.
 * @throws what `late` makes, where it did not settle within so many ms
 */
export const within = async <Result>(ms: number, asked: Promise<Result>, late: () => Error): Promise<Result> => {
  if (await outlasts(ms, asked)) throw late();
  return asked;
};

/** What `asked` comes to. Rejects with the signal's reason as soon as that is aborted, whatever becomes of `asked`. */
export const unlessAborted = async <Result>(
  signal: AbortSignal | undefined,
  asked: Promise<Result>,
): Promise<Result> => {
  if (!signal) return asked;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([aborted, asked]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
