// npm run keys: the keys that sign access tokens, and those that scripts show, by the person at the machine.
import { replaceKeys, rotateKeys } from '../provider/index.ts';
import { type JoinedShop, withShop } from './database/join-shop.ts';
import { ageText } from './keys/age.ts';
import { changeSecretKeys, readSecretAction, type SecretAction, secretKeysText } from './keys/secret.ts';
import { runCommand, say, settingsHere } from './terminal/command.ts';
import { momentText } from './terminal/moments.ts';
import { tableText } from './terminal/table.ts';
import { asksForHelp, notUnderstood, readWords } from './terminal/words.ts';

const help = `The keys that sign access tokens: one is in use, the next one stands by.

  npm run keys
      lists them, and the secret keys

  npm run keys -- rotate
      lets the next one sign; what the earlier one has signed holds until it expires

  npm run keys -- rotate --now
      for a key that was stolen: makes new ones and revokes the old ones at once; everybody has to log in again

Secret keys, by which scripts on servers may do everything with the shop's data. None is made before you make one.

  npm run keys -- secret
      lists them: name, age and last use

  npm run keys -- secret add NAME
      makes one and shows it, this once

  npm run keys -- secret rotate NAME
      makes another one of that name and shows it; the earlier one is refused from then on

  npm run keys -- secret remove NAME
      takes it back: it is refused from then on`;

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

type Action = 'help' | 'list' | 'rotate' | 'replace' | 'list secret' | SecretAction;

const readAction = (words: readonly string[]): Action => {
  const [first, second] = words;
  if (first === 'secret') {
    // The word help may be a key's name; what begins with a hyphen is none.
    if (asksForHelp(second) || words.some((word) => /^(-h|--help)$/.test(word))) return 'help';
    return readSecretAction(words.slice(1)) ?? 'list secret';
  }
  const now = { type: 'boolean' } as const;
  const line = readWords(words, { command: 'keys', options: { now }, takes: 1, exact: true });
  if (!line) return 'help';
  const [action = 'list'] = line.positionals;
  if (action === 'rotate') return line.values.now ? 'replace' : 'rotate';
  if (action === 'list' && !line.values.now) return 'list';
  throw notUnderstood('keys', words);
};

const act = async (shop: JoinedShop, action: Exclude<Action, 'help'>): Promise<void> => {
  if (typeof action === 'object') return changeSecretKeys(shop, action);
  if (action === 'list secret') return say(await secretKeysText(shop));
  if (action === 'replace') {
    const { inUse } = await replaceKeys(shop.own);
    say(`Everybody is signed out. ${inUse} signs from now on; a running server refuses older keys within a minute.`);
  } else if (action === 'rotate') {
    const { inUse } = await rotateKeys(shop.own);
    say(`${inUse} signs from now on; a running server follows within a minute.`);
  }
  say(await list(shop));
  if (action === 'list') say(`\n${await secretKeysText(shop)}`);
};

await runCommand(async () => {
  const action = readAction(process.argv.slice(2));
  if (action === 'help') return say(help);
  await withShop(settingsHere(), (shop) => act(shop, action));
}, 'The keys stay as they are');
