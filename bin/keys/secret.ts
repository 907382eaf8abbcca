import {
  addSecretKey,
  CannotStart,
  isSecretKeyName,
  listSecretKeys,
  removeSecretKey,
  rotateSecretKey,
  type SecretKey,
} from '../../provider/index.ts';
import type { JoinedShop } from '../database/join-shop.ts';
import { say, WrongUsage } from '../terminal/command.ts';
import { momentText } from '../terminal/moments.ts';
import { tableText } from '../terminal/table.ts';
import { ageText } from './age.ts';

export interface SecretAction {
  readonly action: 'add' | 'rotate' | 'remove';
  readonly name: string;
}

const isAction = (word: string | undefined): word is SecretAction['action'] =>
  word === 'add' || word === 'rotate' || word === 'remove';

/** What comes after the word secret; undefined for nothing, which lists them. Throws `WrongUsage`. */
export const readSecretAction = ([action, name, ...more]: readonly string[]): SecretAction | undefined => {
  if (action === undefined) return undefined;
  if (!isAction(action) || more.length > 0)
    throw new WrongUsage('after secret comes add, rotate or remove, and one NAME; see npm run keys -- --help.');
  if (name === undefined)
    throw new WrongUsage(`${action} takes the NAME of a key: npm run keys -- secret ${action} NAME.`);
  if (!isSecretKeyName(name))
    throw new WrongUsage(
      `the name of a key has 1 to 50 lower case letters, digits, - and _, and begins with a letter, which ${JSON.stringify(name)} does not.`,
    );
  return { action, name };
};

/** Does it and says so. A key is shown here and never again. Throws `CannotStart`. */
export const changeSecretKeys = async ({ own }: JoinedShop, { action, name }: SecretAction): Promise<void> => {
  if (action === 'remove') {
    if (!(await removeSecretKey(own, name))) throw noSuchKey(name);
    return say(`The secret key ${name} is refused everywhere from now on.`);
  }
  const made = action === 'add' ? await addSecretKey(own, name) : await rotateSecretKey(own, name);
  if (!made && action === 'add')
    throw new CannotStart(`there is a secret key ${name} already; choose another name, or rotate it.`);
  if (!made) throw noSuchKey(name);
  say(shown(name, made, action === 'rotate'));
};

const noSuchKey = (name: string): CannotStart =>
  new CannotStart(`there is no secret key ${name}; npm run keys lists them.`);

const shown = (name: string, { key, token }: SecretKey, isNext: boolean): string =>
  `The secret key ${name}, which is shown this once:

  ${key}

Its form for clients that take a JWT alone:

  ${token}

Whoever has either may do everything with the shop's data. Keep it on servers: no page, no app, no mail.${
    isNext ? `\nThe earlier key of ${name} is refused everywhere from now on, and so is its JWT.` : ''
  }`;

/** By name and age; empty where there are none. */
export const secretKeysText = async ({ own }: JoinedShop): Promise<string> => {
  const keys = await listSecretKeys(own);
  if (keys.length === 0) return 'There is no secret key.';
  const entries = keys.map(({ name, createdAt, lastUsedAt }) => [
    name,
    momentText(createdAt),
    ageText(Date.now() - createdAt.getTime()),
    lastUsedAt ? momentText(lastUsedAt) : 'never',
  ]);
  return tableText(['Secret key', 'Made (+05:30)', 'Age', 'Last used, to the hour'], entries);
};
