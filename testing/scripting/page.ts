import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clone } from '../../bin/settings/settings.ts';

const page = readFileSync(join(clone, 'docs/scripting.md'), 'utf8');

/** The page's blocks in a language, in its order. */
export const blocksIn = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

/** A line of the page's table of limits: what a script meets there, and what it is then told. */
export interface ToldLimit {
  readonly what: string;
  readonly limit: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const toldLimits: readonly ToldLimit[] = page
  .split(/^## /m)
  .filter((section) => section.startsWith('Limits\n'))
  .flatMap((section) => section.match(/^\|.*\|$/gm) ?? [])
  .slice(2)
  .map((line) => {
    const [what = '', limit = '', status, code = '', message = ''] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1);
    return { what, limit, status: Number(status), code: code.replaceAll('`', ''), message };
  });
