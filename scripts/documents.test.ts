import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shownInDocs } from './shown-in-docs.ts';

// What the documents say of the house is there: paths, links, guarantees, and the texts of the screen.

const root = join(import.meta.dirname, '..');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, part = '']) => part);

const documents = files.filter((path) => path.endsWith('.md'));

/** As an address names a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (path: string): string[] => found(read(path), /^#+ (.+)$/gm).map(anchorOf);

/** Why a link of a document leads nowhere; null where it leads somewhere. */
const deadEnd = (document: string, link: string): string | null => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(root, target))) return `${document}: there is no ${target}`;
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return null;
  return `${document}: ${target} has no heading #${anchor}`;
};

describe('links', () => {
  test('of all documents lead somewhere', () => {
    const dead = documents.flatMap((document) =>
      found(read(document), /\]\((?!https?:)([^)\s]+)\)/g).flatMap((link) => deadEnd(document, link) ?? []),
    );
    expect(documents.length).toBeGreaterThan(20);
    expect(dead).toEqual([]);
  });

  test('that lead nowhere are seen', () => {
    expect(deadEnd('README.md', 'docs/nowhere.md')).toContain('there is no docs/nowhere.md');
    expect(deadEnd('README.md', '#nowhere')).toContain('no heading #nowhere');
  });
});

/** What stands between backticks and is no path of the repository. */
const elsewhere: readonly (readonly [document: string, path: RegExp, why: string])[] = [
  ['', /^\w+\/v1(?:\/|$)/, 'an address'],
  ['', /(?:^|\/)(?:NAME|VERSION)\b/, 'a name that stands for many'],
  [
    '',
    /^(?:node_modules|portal\/dist|test-results|\.vitest)(?:\/|$)/,
    'made by the installation, the build and the tests',
  ],
  ['docs/changing.md', /supplier|^\.\.\.\//, 'the section that is added there as an example'],
  ['docs/supabase.md', /^supabase\/\.(?:env|temp)$/, 'made by the owner, or by the CLI of Supabase'],
  ['provider/README.md', /^text\/html$/, 'a type of content'],
];

/** What a document has between backticks that looks like a path. */
const likePaths = (document: string): string[] => found(read(document), /`([\w.-]+\/[\w/.-]*)`/g);

/** The paths that a document names; a folder without its last slash. */
const namedPaths = (document: string): string[] =>
  likePaths(document)
    .filter((path) => !elsewhere.some(([where, pattern]) => document.startsWith(where) && pattern.test(path)))
    .map((path) => path.replace(/\/$/, ''));

/** All files and the folders that they lie in. */
const places = new Set(
  files.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  }),
);

/** Whether a path is there: in the repository's root, beside the document, or, where it begins further down, anywhere. */
const isThere = (document: string, path: string): boolean => {
  if (places.has(path) || places.has(join(dirname(document), path))) return true;
  return !places.has(path.split('/')[0] ?? '') && [...places].some((place) => place.endsWith(`/${path}`));
};

describe('paths', () => {
  test('that a document names are there', () => {
    const named = documents.flatMap((document) => namedPaths(document).map((path) => ({ document, path })));
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter(({ document, path }) => !isThere(document, path))).toEqual([]);
  });

  test('that are nowhere are seen', () => {
    expect(isThere('docs/architecture.md', 'shop/money.ts')).toBe(true);
    expect(isThere('docs/architecture.md', 'features/labels')).toBe(true);
    expect(isThere('docs/architecture.md', 'shop/moneys.ts')).toBe(false);
    expect(isThere('docs/architecture.md', 'postgres/moneys.ts')).toBe(false);
    // What begins like a path from the root is one.
    expect(isThere('docs/architecture.md', 'testing/database.ts')).toBe(false);
    expect(isThere('provider/README.md', 'testing/database.ts')).toBe(true);
  });

  test.each(elsewhere)('are excepted only where one would be missed: in %s, %s, %s', (where, pattern) => {
    const spoken = documents.filter((document) => document.startsWith(where)).flatMap(likePaths);
    expect(spoken.some((path) => pattern.test(path))).toBe(true);
  });
});

describe('screenshots', () => {
  test('in git are those that a page shows', () => {
    const kept = found(files.join('\n'), /^docs\/screenshots\/(.+)$/gm);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual([...shownInDocs()].sort());
  });
});

describe('guarantees', () => {
  const guarantees = read('docs/guarantees.md');
  const numbers = found(guarantees, /^(\d+)\. /gm).map(Number);

  test('are numbered in order, and each names a test or a bench', () => {
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    const without = guarantees
      .split(/^(?=\d+\. )/m)
      .slice(1)
      .filter((guarantee) => !/`[\w/.-]+\.(?:test|spec|bench|flow)\.ts`/.test(guarantee));
    expect(without).toEqual([]);
  });

  test('that code and tests speak of are here', () => {
    const spoken = files
      .filter((path) => !path.startsWith('docs/guarantees') && /\.(?:ts|tsx|mjs|sql|md|css|grit)$/.test(path))
      .flatMap((path) => found(read(path), /guarantees? (\d+)/gi).map((number) => ({ path, number: Number(number) })));
    expect(spoken.length).toBeGreaterThan(10);
    expect(spoken.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});

describe('texts of the screen', () => {
  /** Of one line, without what JSX, SQL and templates add. */
  const flat = (text: string): string =>
    text
      .replaceAll("''", "'")
      .replaceAll("{' '}", ' ')
      .replaceAll(/\$\{[^{}]*\}/g, ' ')
      .replaceAll(/\s+/g, ' ');
  const source = files
    .filter((path) => /^(?:portal\/src|shop|provider|supabase\/schemas)\/.*(?<!\.test)\.(?:tsx?|sql)$/.test(path))
    .map((path) => flat(read(path)))
    .join('\n');

  /** The parts of a text between what varies in it. */
  const partsOf = (text: string): string[] =>
    text
      .split(/\{[^}]*\}/)
      .map((part) => part.trim())
      .filter((part) => /\p{L}/u.test(part));

  const pages = documents.filter((path) => /^docs\/product(?:\.md|\/)/.test(path));

  test.each(pages)('that %s quotes stand in the source', (page) => {
    const parts = found(read(page), /\*\*(.+?)\*\*/g).flatMap(partsOf);
    expect(parts.filter((part) => !source.includes(part))).toEqual([]);
  });

  test('that stand nowhere are seen', () => {
    expect(partsOf('Saved changes to {name}').every((part) => source.includes(part))).toBe(true);
    expect(source).not.toContain('Saved the changes to');
    expect(pages.length).toBeGreaterThan(5);
  });
});
