// node process-program.ts: storage/v1 in a process of its own, on the database and the folder that PLACE names as JSON;
// for tests that kill it or measure it. Prints its origin.
import { openKeys } from '../../auth/tokens/keys.ts';
import { loginSettings } from '../../postgres/connection.ts';
import { openDatabase, openOwnDatabase } from '../../postgres/database.ts';
import { openStorageApp } from './app.ts';
import type { ProcessPlace } from './process.ts';

const { admin, folder } = JSON.parse(process.env.PLACE ?? '') as ProcessPlace;

const database = openDatabase(loginSettings(admin, 'authenticator'));
const own = openOwnDatabase(loginSettings(admin, 'supabase_auth_admin'));
const keys = await openKeys(own);
const { origin } = await openStorageApp({ database, own, keys, folder });
process.stdout.write(`${origin}\n`);
// Its end, where the test ends without it.
process.stdin.on('end', () => process.exit()).resume();
