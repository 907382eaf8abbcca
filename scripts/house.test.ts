import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const filesOf = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '');

/** Words of retail, of this shop, its settings, its printers and its documents. */
const shopWord =
  /product|variant|customer|discount|label|thaan|shop|printer|camera|barcode|inventory|staff|invoice|supplier|voucher|\bqz\b|DATABASE_URL|(?<![\w/])docs\//gi;

/** The same word in a sense that has nothing to do with them: [path, word, why]. */
const otherSenses = [
  ['provider/auth/recordings/scenarios/sso-saml.jsonl', 'staff', 'a group of a directory, as it was recorded'],
  ['provider/http/security-headers.ts', 'camera', 'as browsers call what no page may ask for unless it is passed in'],
  [
    'provider/auth/schema/0012_create_held_messages.sql',
    'shop',
    'databases have recorded its text, which never changes',
  ],
] as const;

/** What of these words stands in a file, each as often as it does. */
const shopWords = (path: string, text: string): string[] =>
  [...text.matchAll(shopWord)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => !otherSenses.some(([place, sense]) => place === path && sense === word));

test.each([
  ["const table = 'productsizecolors';\nconst other = 1;", ['product']],
  ['The data folder of Thaan (docs/operations.md)', ['thaan', 'docs/']],
  ['// QZ Tray prints the label', ['qz', 'label']],
  ['the invoice of a supplier, and the barcodes of the inventory', ['invoice', 'supplier', 'barcode', 'inventory']],
  ['Staff have vouchers', ['staff', 'voucher']],
  ['A camera; see https://www.postgresql.org/docs/18', ['camera']],
])('a word of the shop is found where there is one: %s', (text, words) => {
  expect(shopWords('provider/index.ts', text)).toEqual(words);
});

test('the provider holds no word of the shop', () => {
  // Its README says which command of this project to type.
  const code = filesOf('provider').filter((path) => !path.endsWith('.md'));
  const found = code.flatMap((path) =>
    shopWords(path, readFileSync(join(root, path), 'utf8')).map((word) => `${path}: ${word}`),
  );
  expect(code.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

test.each(otherSenses)('%s still holds the word %s', (path, word) => {
  expect(readFileSync(join(root, path), 'utf8').toLowerCase()).toContain(word);
});

/** The rooms of the labels, each of which builds on those before it. */
const labelRooms = ['print-service', 'printer', 'records', 'batch'].map(
  (room) => `portal/src/features/labels/${room}/`,
);

/** What a file of a room imports of the rooms that build on it. */
const importsOfLaterRooms = (path: string, text: string): string[] => {
  const later = labelRooms.slice(labelRooms.findIndex((room) => path.startsWith(room)) + 1);
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, specifier = '']) => normalize(join(dirname(path), specifier)))
    .filter((target) => later.some((room) => target.startsWith(room)));
};

test('an import of a room that builds on this one is found', () => {
  const [, printer = '', , batch] = labelRooms;
  const stray = "import { copiesFrom } from '../batch/copies.ts';";
  expect(importsOfLaterRooms(`${printer}stray.ts`, stray)).toEqual([`${batch}copies.ts`]);
});

test('the rooms of the labels build on each other in one order', () => {
  const files = labelRooms.flatMap(filesOf);
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((path) => importsOfLaterRooms(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('the packages are pinned to exact versions', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const versions = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});
