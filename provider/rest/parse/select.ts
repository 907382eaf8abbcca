import { readField } from './field.ts';
import { Scanner } from './scanner.ts';
import type { Aggregate, SelectEmbed, SelectField, SelectItem } from './types.ts';

/** Reads `select`: columns, casts, aliases, json paths and embedded resources, nested. */
export const parseSelect = (text: string): readonly SelectItem[] => {
  const scanner = new Scanner(text, `select parameter (${text})`);
  const items = readItems(scanner);
  scanner.needsEnd();
  return items;
};

// Nothing at all is allowed, as in `related()`, which embeds for its filters alone.
const readItems = (scanner: Scanner): readonly SelectItem[] => {
  scanner.skipSpace();
  if (scanner.atEnd || scanner.looksAt(')')) return [];
  const items: SelectItem[] = [];
  do {
    scanner.skipSpace();
    items.push(readItem(scanner));
    scanner.skipSpace();
  } while (scanner.takes(','));
  return items;
};

const readItem = (scanner: Scanner): SelectItem => {
  if (scanner.takes('...')) return readEmbed(scanner, undefined, scanner.name(), true);
  if (scanner.takes('*')) return starItem(scanner);
  if (scanner.takes('count()')) return countItem(scanner, undefined);
  const alias = scanner.attempt(() => readAlias(scanner));
  if (alias !== undefined && scanner.takes('count()')) return countItem(scanner, alias);
  const embed = scanner.attempt(() => {
    const target = scanner.optionalName();
    return target !== undefined && (scanner.looksAt('(') || scanner.looksAt('!')) ? target : undefined;
  });
  return embed === undefined ? readColumn(scanner, alias) : readEmbed(scanner, alias, embed, false);
};

const readAlias = (scanner: Scanner): string | undefined => {
  const alias = scanner.optionalName();
  return alias !== undefined && !scanner.looksAt('::') && scanner.takes(':') ? alias : undefined;
};

const starItem = (scanner: Scanner): SelectField => {
  needsItemEnd(scanner);
  return { kind: 'field', field: { name: '*', path: [] }, cast: undefined, alias: undefined, aggregate: undefined };
};

const readColumn = (scanner: Scanner, alias: string | undefined): SelectField => {
  const field = readField(scanner);
  const cast = readCast(scanner);
  const name = scanner.match(/\.(?:avg|count|max|min|sum)\(\)/y)?.slice(1, -2) as Aggregate['name'] | undefined;
  const aggregate = name && { name, cast: readCast(scanner) };
  needsItemEnd(scanner);
  return { kind: 'field', field, cast, alias, aggregate };
};

const countItem = (scanner: Scanner, alias: string | undefined): SelectField => {
  const aggregate: Aggregate = { name: 'count', cast: readCast(scanner) };
  needsItemEnd(scanner);
  return { kind: 'field', field: { name: '*', path: [] }, cast: undefined, alias, aggregate };
};

const readCast = (scanner: Scanner): string | undefined => {
  if (!scanner.takes('::')) return undefined;
  const cast = scanner.match(/[\p{L}\p{Nd}_$ ]+(?:\[\])*/uy)?.trim();
  return cast === undefined || cast === '' ? scanner.refuse('expecting letter or digit') : cast;
};

const needsItemEnd = (scanner: Scanner): void => {
  scanner.skipSpace();
  if (!scanner.atEnd && !scanner.looksAt(',') && !scanner.looksAt(')'))
    scanner.refuse('expecting letter, digit, "-", "->>", "->", "::", ")", "," or end of input');
};

const readEmbed = (scanner: Scanner, alias: string | undefined, target: string, spread: boolean): SelectEmbed => {
  let hint: string | undefined;
  let inner = false;
  while (scanner.takes('!')) {
    const word = scanner.name();
    if (word === 'inner') inner = true;
    else if (word !== 'left') hint ??= word;
  }
  scanner.needs('(');
  const items = scanner.nested(() => readItems(scanner));
  scanner.needs(')');
  return { kind: 'embed', target, alias, hint, inner, spread, items };
};
