/** Does `work` once more where PostgreSQL undid it for the sake of others: each waited for what the other had. */
export const onceMore = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (!/^40(P01|001)$/.test(String((error as { readonly code?: unknown }).code))) throw error;
    return work();
  });
