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
  /** What to say of a wrong line, one sentence; `reason` is Node's, without its full stop. */
  readonly refusal?: (reason: string) => string;
}

/** Reads what stands behind a command; undefined where it asks for help. Throws `WrongUsage`. */
export const readWords = <const Known extends Options>(
  words: readonly string[],
  { command, options, takes = 0, refusal }: Line<Known>,
) => {
  if (words[0] === 'help' || words.some((word) => /^(-h|--help)$/.test(word))) return undefined;
  const refused = (reason: string): WrongUsage =>
    refusal ? new WrongUsage(refusal(reason)) : notUnderstood(command, words);
  const line = parsed(words, options, refused);
  if (line.positionals.length > takes) throw refused(`Unexpected argument '${line.positionals[takes]}'`);
  return line;
};

export const notUnderstood = (command: string, words: readonly string[]): WrongUsage =>
  new WrongUsage(`"${words.join(' ')}" is not understood; see npm run ${command} -- --help.`);

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
