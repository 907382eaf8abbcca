import { type ConnectionSettings, connectClient, type NamedFile, namedFiles } from '../../provider/index.ts';

/** The files that the rows of a database name. */
export const filesNamedIn = async (admin: ConnectionSettings): Promise<NamedFile[]> => {
  const client = await connectClient(admin);
  return namedFiles(client).finally(() => client.end());
};
