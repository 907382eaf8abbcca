import { type Attack, atRate } from '../attack.ts';
import { onAccounts } from './accounts.ts';
import { bodies } from './bodies.ts';
import { onDirectories } from './directories.ts';
import { floods } from './floods.ts';
import { queries } from './queries.ts';
import { renders } from './renders.ts';
import { onSockets } from './sockets.ts';
import { uploads } from './uploads.ts';

/** What every attack is compared with: whether this machine, left alone, is quiet enough to tell. */
const nothing: Attack = { name: 'no attack', run: (siege) => atRate(siege, 1, () => siege.count('nothing')) };

/** All that was seen to stop a shop, or might. */
export const attacks: readonly Attack[] = [
  nothing,
  ...bodies,
  ...queries,
  ...floods,
  ...onAccounts,
  ...onDirectories,
  ...uploads,
  ...renders,
  ...onSockets,
];
