// npm run staff: who may sign in, by the person at the machine.
import { type JoinedShop, withShop } from './database/join-shop.ts';
import { add, ban, changeRole, list, reset, resetFactors } from './staff/actions.ts';
import { readCommandLine, type StaffCommand } from './staff/command-line.ts';
import { help } from './staff/help.ts';
import { makePassword, readPassword } from './staff/password.ts';
import { runCommand, say, settingsHere } from './terminal/command.ts';
import { inOneSentence } from './terminal/in-one-sentence.ts';

/** Does what was asked for and answers with what to say. */
const done = async (shop: JoinedShop, command: StaffCommand, password: string): Promise<string> => {
  switch (command.action) {
    case 'add':
      return add(shop, command.email, command.role, password);
    case 'role':
      return changeRole(shop, command.account, command.role);
    case 'reset':
      return reset(shop, command.email, password);
    case 'reset-factors':
      return resetFactors(shop, command.account);
    case 'ban':
      return ban(shop, command.account, command.until);
    default:
      return list(shop);
  }
};

await runCommand(async () => {
  const command = readCommandLine(process.argv.slice(2), new Date());
  if (command.action === 'help') return say(help);
  const settings = settingsHere();
  const setsPassword = command.action === 'add' || command.action === 'reset';
  const isTyped = setsPassword && command.passwordFromStdin;
  const password = isTyped ? await readPassword() : makePassword();
  await withShop(settings, async (shop) => {
    say(await done(shop, command, password));
    if (setsPassword && !isTyped) say(`Password, shown this once: ${password}`);
  }).catch((error: unknown) => {
    throw inOneSentence(error);
  });
}, 'The staff stays as it is');
