// npm run sso: the directories that people sign in by, by the person at the machine.
import { type JoinedShop, withShop } from './database/join-shop.ts';
import { add, forIdentityProvider, list, remove, update } from './sso/actions.ts';
import { readCommandLine, type SsoCommand } from './sso/command-line.ts';
import { help } from './sso/help.ts';
import { runCommand, say, settingsHere } from './terminal/command.ts';
import { inOneSentence } from './terminal/in-one-sentence.ts';

/** Does what was asked for and answers with what to say. */
const done = (shop: JoinedShop, command: SsoCommand): Promise<string> => {
  switch (command.action) {
    case 'add':
      return add(shop, command);
    case 'update':
      return update(shop, command);
    case 'remove':
      return remove(shop, command.name);
    default:
      return list(shop);
  }
};

await runCommand(async () => {
  const command = readCommandLine(process.argv.slice(2));
  if (command.action === 'help') return say(help);
  const settings = settingsHere();
  await withShop(settings, async (shop) => {
    say(await done(shop, command));
    if (command.action !== 'remove') say(`\n${forIdentityProvider(settings)}`);
  }).catch((error: unknown) => {
    throw inOneSentence(error);
  });
}, 'The directories stay as they are');
