import type { Scanner } from './scanner.ts';
import type { Field, JsonStep } from './types.ts';

/** `column`, `column->key`, `column->0->>key`; spaces around it do not count. */
export const readField = (scanner: Scanner): Field => {
  scanner.skipSpace();
  const field = { name: scanner.name(), path: readJsonPath(scanner) };
  scanner.skipSpace();
  return field;
};

export const readJsonPath = (scanner: Scanner): readonly JsonStep[] => {
  const steps: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.takes('->>') ? '->>' : scanner.takes('->') ? '->' : undefined;
    if (arrow === undefined) return steps;
    const index = scanner.match(/-?\d+(?=->|::|\.|,|\)|$)/y);
    steps.push(index === undefined ? { arrow, key: jsonKey(scanner) } : { arrow, index: Number(index) });
  }
};

/** Quoted, or whatever stands there up to a letter that has a meaning after it. */
const jsonKey = (scanner: Scanner): string => {
  if (scanner.looksAt('-')) scanner.refuse('expecting digit');
  const key = scanner.quoted() ?? scanner.match(/(?:[^(\-:.,>)]|-(?!>))+/y)?.trim();
  return key === undefined || key === ''
    ? scanner.refuse('expecting any non reserved character different from: .,>()')
    : key;
};
