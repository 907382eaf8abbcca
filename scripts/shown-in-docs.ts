import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

/** The names of the screenshots that README.md or a page of docs/ shows. */
export const shownInDocs = (): ReadonlySet<string> => {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`);
  const texts = ['README.md', ...pages]
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/screenshots\/([\w-]+\.png)/g)].map(([, name = '']) => name));
  return new Set(names);
};
