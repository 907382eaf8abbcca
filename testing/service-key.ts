import { loginSettings, openOwnDatabase } from '../provider/index.ts';
import { serviceKey } from '../provider/testing/auth.ts';

/** A key for servers of a shop: whoever may write into its database may make one. */
export const keyOfService = async (connection: Parameters<typeof loginSettings>[0]): Promise<string> => {
  const database = openOwnDatabase(loginSettings(connection, 'supabase_auth_admin'));
  try {
    return (await serviceKey(database)).key;
  } finally {
    await database.close();
  }
};
