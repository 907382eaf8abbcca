import { shopDay } from '../../shop/dates.ts';
import type { Role } from '../../supabase/seed/staff.ts';
import { WrongUsage } from '../terminal/command.ts';
import { readWords } from '../terminal/words.ts';

/**
 * What a person asked for; `email` is in lower case, and so is `account`: an address, the number of an account by phone
 * ('+919876543210'), or an account's id.
 */
export type StaffCommand =
  | { readonly action: 'help' }
  | { readonly action: 'list' }
  | { readonly action: 'add'; readonly email: string; readonly role: Role; readonly passwordFromStdin: boolean }
  | { readonly action: 'role'; readonly account: string; readonly role: Role }
  | { readonly action: 'reset'; readonly email: string; readonly passwordFromStdin: boolean }
  | { readonly action: 'reset-factors'; readonly account: string }
  /** Until null lifts a ban. */
  | { readonly action: 'ban'; readonly account: string; readonly until: Date | null };

/** What a ban without an end is stored as: a time that every reader of the column can write down. */
export const forGood = new Date('9999-12-31T00:00:00Z');

const options = {
  role: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  until: { type: 'string' },
  lift: { type: 'boolean' },
} as const;

type Option = keyof typeof options;

/** Which words follow an action, and which options it takes. */
const actions: Readonly<Record<string, { readonly words: readonly string[]; readonly options: readonly Option[] }>> = {
  list: { words: [], options: [] },
  add: { words: ['EMAIL'], options: ['role', 'password-stdin'] },
  role: { words: ['EMAIL', 'ROLE'], options: [] },
  reset: { words: ['EMAIL'], options: ['password-stdin'] },
  'reset-factors': { words: ['EMAIL'], options: [] },
  ban: { words: ['EMAIL'], options: ['until', 'lift'] },
};

/** Reads the words behind `npm run staff --`; throws `WrongUsage`. `now` is the time that a ban must end after. */
export const readCommandLine = (words: readonly string[], now: Date): StaffCommand => {
  const refusal = (reason: string): string => `${reason}; see npm run staff -- --help.`;
  const line = readWords(words, { command: 'staff', options, takes: Number.POSITIVE_INFINITY, refusal });
  const [action, email = '', role = ''] = line?.positionals ?? [];
  if (!line || action === undefined || action === 'help') return { action: 'help' };
  const { values, positionals } = line;
  checkForm(action, positionals.slice(1), Object.keys(values) as Option[]);
  const passwordFromStdin = values['password-stdin'] ?? false;
  switch (action) {
    case 'add':
      return { action, email: emailOf(email), role: roleOf(values.role ?? 'admin'), passwordFromStdin };
    case 'role':
      return { action, account: accountOf(email), role: roleOf(role) };
    case 'reset':
      return { action, email: emailOf(email), passwordFromStdin };
    case 'reset-factors':
      return { action, account: accountOf(email) };
    case 'ban':
      return { action, account: accountOf(email), until: endOf(values.until, values.lift ?? false, now) };
    default:
      return { action: 'list' };
  }
};

const checkForm = (action: string, given: readonly string[], used: readonly Option[]): void => {
  const form = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!form)
    throw new WrongUsage(`"${action}" is none of ${Object.keys(actions).join(', ')}; see npm run staff -- --help.`);
  const line = ['npm run staff --', action, ...form.words].join(' ');
  if (given.length !== form.words.length)
    throw new WrongUsage(`${action} takes ${form.words.join(' and ') || 'nothing more'}: ${line}.`);
  const strange = used.find((option) => !form.options.includes(option));
  if (strange) throw new WrongUsage(`${action} does not take --${strange}; see npm run staff -- --help.`);
};

const emailOf = (text: string): string => {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new WrongUsage(`"${text}" is no e-mail address.`);
  return text.toLowerCase();
};

/** Whether this is an account's id. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const accountOf = (text: string): string => {
  const id = text.toLowerCase();
  return isId(id) || /^\+\d{8,15}$/.test(text) ? id : emailOf(text);
};

const roleOf = (text: string): Role => {
  if (text !== 'user' && text !== 'admin' && text !== 'superadmin')
    throw new WrongUsage(`"${text}" is no role; the roles are user, admin and superadmin.`);
  return text;
};

const endOf = (text: string | undefined, lift: boolean, now: Date): Date | null => {
  if (lift && text !== undefined) throw new WrongUsage('ban takes --until or --lift, not both.');
  if (lift) return null;
  if (text === undefined) return forGood;
  const [day = '', time = '00:00', ...more] = text.trim().split(/[ T]/);
  const end = isDay(day) && /^\d\d:\d\d$/.test(time) ? new Date(`${day}T${time}+05:30`) : undefined;
  if (!end || Number.isNaN(end.getTime()) || more.length > 0)
    throw new WrongUsage(`"${text}" is no date such as 2026-12-31 or "2026-12-31 18:00".`);
  if (end <= now) throw new WrongUsage(`"${text}" has passed; to let somebody in again there is --lift.`);
  return end;
};

const isDay = (text: string): boolean => {
  try {
    return shopDay(text) === text;
  } catch {
    return false;
  }
};
