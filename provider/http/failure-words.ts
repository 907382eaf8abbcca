declare module 'fastify' {
  interface FastifyRequest {
    /** Why a request failed for a reason of ours, in words for the log alone. */
    failure?: string;
  }
}

/** States that are foreseen: what they and their causes say is enough, where it was does not matter. */
const foreseen = new Set(['DatabaseUnavailable', 'OverLimit', 'BrokenOff']);
/** Out of time, of room, or of luck in a race: states of PostgreSQL that are answered with 503. */
const foreseenStates = /^(57014|55P03|40001|40P01|53...)$/;

/** What failed, why and where, for the log alone. Only what names the fault: PostgreSQL's detail would carry data. */
export const inWords = (error: unknown, isForeseen = false): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const isBrief = isForeseen || foreseen.has(error.name) || foreseenStates.test(code.trim());
  const cause = error.cause instanceof Error ? `, because ${inWords(error.cause, isBrief)}` : '';
  return `${error.name}${code}: ${error.message}${isBrief ? '' : framesOf(error)}${cause}`;
};

const framesOf = ({ stack = '' }: Error): string => /\n {4}at .*/s.exec(stack)?.[0] ?? '';
