declare module 'fastify' {
  interface FastifyRequest {
    /** Why a request failed for a reason of ours, in words for the log alone. */
    failure?: string;
  }
}

/** What failed, why and where, for the log alone. Only what names the fault: PostgreSQL's detail would carry data. */
export const inWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const cause = error.cause instanceof Error ? `, because ${inWords(error.cause)}` : '';
  const frames = /\n {4}at .*/s.exec(error.stack ?? '')?.[0] ?? '';
  return `${error.name}${code}: ${error.message}${frames}${cause}`;
};
