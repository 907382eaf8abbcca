import { WrongUsage } from '../terminal/command.ts';
import { readWords } from '../terminal/words.ts';

/** What a person asked for; `metadata` is a file or an address, as it was typed. */
export type SsoCommand =
  | { readonly action: 'help' | 'list' }
  | {
      readonly action: 'add';
      readonly metadata: string;
      readonly name: string;
      readonly domains: readonly string[];
      readonly idpInitiated: boolean;
    }
  | {
      readonly action: 'update';
      readonly name: string;
      readonly metadata: string | undefined;
      readonly domains: readonly string[] | undefined;
      readonly disabled: boolean | undefined;
    }
  | { readonly action: 'remove'; readonly name: string };

const options = {
  domain: { type: 'string', multiple: true },
  name: { type: 'string' },
  metadata: { type: 'string' },
  'idp-initiated': { type: 'boolean' },
  off: { type: 'boolean' },
  on: { type: 'boolean' },
} as const;

type Option = keyof typeof options;

/** Which word follows an action, and which options it takes. */
const actions: Readonly<Record<string, { readonly word?: string; readonly options: readonly Option[] }>> = {
  list: { options: [] },
  add: { word: 'METADATA', options: ['domain', 'name', 'idp-initiated'] },
  update: { word: 'NAME', options: ['metadata', 'domain', 'off', 'on'] },
  remove: { word: 'NAME', options: [] },
};

/** Reads the words behind `npm run sso --`; throws `WrongUsage`. */
export const readCommandLine = (words: readonly string[]): SsoCommand => {
  const refusal = (reason: string): string => `${reason}; see npm run sso -- --help.`;
  const line = readWords(words, { command: 'sso', options, takes: 2, refusal });
  if (!line) return { action: 'help' };
  const [action = 'list', word = ''] = line.positionals;
  if (action === 'help') return { action };
  const { values } = line;
  checkForm(action, word, Object.keys(values) as Option[]);
  const domains = values.domain;
  if (action === 'add') {
    const [first] = domains ?? [];
    if (domains === undefined || first === undefined)
      throw new WrongUsage('add needs the domain of the people’s addresses: --domain example.com.');
    const idpInitiated = values['idp-initiated'] ?? false;
    return { action, metadata: word, name: values.name ?? first, domains, idpInitiated };
  }
  if (action === 'update') {
    if (values.off && values.on) throw new WrongUsage('update takes --off or --on, not both.');
    if (Object.keys(values).length === 0)
      throw new WrongUsage('update needs what is to change: --metadata, --domain, --off or --on.');
    const disabled = values.off ? true : values.on ? false : undefined;
    return { action, name: word, metadata: values.metadata, domains, disabled };
  }
  return action === 'remove' ? { action, name: word } : { action: 'list' };
};

const checkForm = (action: string, word: string, used: readonly Option[]): void => {
  const form = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!form)
    throw new WrongUsage(`"${action}" is none of ${Object.keys(actions).join(', ')}; see npm run sso -- --help.`);
  if ((form.word === undefined) !== (word === ''))
    throw new WrongUsage(
      `${action} takes ${form.word ?? 'nothing more'}: npm run sso -- ${action} ${form.word ?? ''}`.trim(),
    );
  const strange = used.find((option) => !form.options.includes(option));
  if (strange) throw new WrongUsage(`${action} does not take --${strange}; see npm run sso -- --help.`);
};
