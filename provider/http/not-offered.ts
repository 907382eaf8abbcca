/** What the hosted provider has at its root and this server has not, and what to do instead. */
const hints: Readonly<Record<string, string | null>> = {
  'graphql/v1': 'rest/v1 reads and writes the same tables.',
  'realtime/v1': 'Ask rest/v1 again for what may have changed.',
  'analytics/v1': 'The log is written to the standard output.',
  'storage/v1': null,
  'functions/v1': null,
  pg: 'Tables, policies and functions are changed by migrations.',
  mcp: null,
};

export interface NotOffered {
  readonly protocol: string;
  readonly hint: string | null;
}

/** The protocol that a path (from its first slash, with or without a query) belongs to, where it is one of these. */
export const notOffered = (path: string): NotOffered | undefined => {
  const protocol = Object.keys(hints).find((each) => new RegExp(`^/${each}(?=[/?]|$)`).test(path));
  return protocol === undefined ? undefined : { protocol, hint: hints[protocol] ?? null };
};
