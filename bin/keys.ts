// npm run keys: the keys that sign access tokens, and their rotation, by the person at the machine.
import { replaceKeys, rotateKeys } from '../provider/index.ts';
import { type JoinedShop, withShop } from './database/join-shop.ts';
import { runCommand, say, settingsHere } from './terminal/command.ts';
import { momentText } from './terminal/moments.ts';
import { tableText } from './terminal/table.ts';
import { notUnderstood, readWords } from './terminal/words.ts';

const help = `The keys that sign access tokens: one is in use, the next one stands by.

  npm run keys
      lists them

  npm run keys -- rotate
      lets the next one sign; what the earlier one has signed holds until it expires

  npm run keys -- rotate --now
      for a key that was stolen: makes new ones and revokes the old ones at once; everybody has to log in again`;

interface Key {
  readonly id: string;
  readonly status: string;
  readonly created_at: Date;
}

const list = async ({ own }: JoinedShop): Promise<string> => {
  const { rows } = await own.query<Key>({
    text: 'select id, status, created_at from auth.signing_keys order by created_at desc, id',
    values: [],
  });
  const entries = rows.map(({ id, status, created_at }) => [
    id,
    status.replaceAll('_', ' '),
    momentText(created_at),
    ageText(Date.now() - created_at.getTime()),
  ]);
  return tableText(['Key', 'Status', 'Made (+05:30)', 'Age'], entries);
};

const ageText = (ms: number): string => {
  const hours = Math.max(0, Math.floor(ms / 3_600_000));
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};

const readAction = (words: readonly string[]): 'help' | 'list' | 'rotate' | 'replace' => {
  const now = { type: 'boolean' } as const;
  const line = readWords(words, { command: 'keys', options: { now }, takes: 1, exact: true });
  if (!line) return 'help';
  const [action = 'list'] = line.positionals;
  if (action === 'rotate') return line.values.now ? 'replace' : 'rotate';
  if (action === 'list' && !line.values.now) return 'list';
  throw notUnderstood('keys', words);
};

await runCommand(async () => {
  const action = readAction(process.argv.slice(2));
  if (action === 'help') return say(help);
  await withShop(settingsHere(), async (shop) => {
    if (action === 'replace') {
      const { inUse } = await replaceKeys(shop.own);
      say(`Everybody is signed out. ${inUse} signs from now on; a running server refuses older keys within a minute.`);
    } else if (action === 'rotate') {
      const { inUse } = await rotateKeys(shop.own);
      say(`${inUse} signs from now on; a running server follows within a minute.`);
    }
    say(await list(shop));
  });
}, 'The keys stay as they are');
