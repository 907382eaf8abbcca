import { loginSettings, openOwnDatabase } from '../provider/index.ts';
import { serviceToken } from '../provider/testing/auth.ts';

/** A token of the service of a shop at `url`. The keys lie in the database: whoever may read them there may sign. */
export const tokenOfService = async (connection: Parameters<typeof loginSettings>[0], url: string): Promise<string> => {
  const database = openOwnDatabase(loginSettings(connection, 'supabase_auth_admin'));
  try {
    return await serviceToken(database, `${url}/auth/v1`);
  } finally {
    await database.close();
  }
};
