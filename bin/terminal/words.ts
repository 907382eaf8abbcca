import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { WrongUsage } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Line<Known extends Options> {
  /** As it is typed behind npm run. */
  readonly command: string;
  readonly options: Known;
  /** How many words it takes that are no options. */
  readonly takes?: number;
  /**
   * Whether it is taken as its help writes it and in no other way: the words, then the options, each once and without a
   * value. The word help asks for help then, as --help does.
   */
  readonly exact?: boolean;
  /** What to say of a wrong line, one sentence; `reason` is Node's, without its full stop. */
  readonly refusal?: (reason: string) => string;
}

const help = { help: { type: 'boolean', short: 'h' } } as const;

/** Whether a word asks how a command is typed. */
export const asksForHelp = (word = ''): boolean => /^(-h|--help|help)$/.test(word);

/** Reads what stands behind a command; undefined where it asks for help. Throws `WrongUsage`. */
export const readWords = <const Known extends Options>(
  words: readonly string[],
  { command, options, takes = 0, exact = false, refusal }: Line<Known>,
) => {
  if (exact && asksForHelp(words[0])) return undefined;
  const refused = (reason: string): WrongUsage =>
    refusal ? new WrongUsage(refusal(reason)) : notUnderstood(command, words);
  const line = parsed(words, { ...help, ...options }, refused);
  if ('help' in line.values) return undefined;
  if (exact && written(line) !== words.join(' ')) throw notUnderstood(command, words);
  if (line.positionals.length > takes) throw refused(`Unexpected argument '${line.positionals[takes]}'`);
  return line;
};

export const notUnderstood = (command: string, words: readonly string[]): WrongUsage =>
  new WrongUsage(`"${words.join(' ')}" is not understood; see npm run ${command} -- --help.`);

/** A line as the help writes it. */
const written = ({
  positionals,
  values,
}: {
  readonly positionals: readonly string[];
  readonly values: object;
}): string => [...positionals, ...Object.keys(values).map((name) => `--${name}`)].join(' ');

const parsed = <const Known extends Options>(
  words: readonly string[],
  options: Known,
  refused: (reason: string) => WrongUsage,
) => {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    // The advice behind Node's first sentence is about files.
    const [reason = ''] = (error as Error).message.split(/\.\s/);
    throw refused(reason.replace(/\.$/, ''));
  }
};

/** A path that was typed: npm runs a command in the clone, wherever the person stands. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
