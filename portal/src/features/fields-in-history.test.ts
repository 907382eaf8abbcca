import { describe, expect, test } from 'vitest';
import { fieldsOfKind } from '../../../shop/fields/tables.ts';
import { customerWords } from './history/customer-words.ts';
import { kindWords, type RecordWords } from './history/field-words.ts';
import { editors } from './testing-editors.ts';

// What was changed in a dialog is found again in the history, by the same words.

const words: Readonly<Record<string, RecordWords>> = { ...kindWords, ...customerWords };

/** Fields that the history names as the list does, whose headers have less room than the dialog. */
const shorter: Readonly<Record<string, string>> = {
  loyalty_tier: 'Loyalty',
  auto_apply: 'Auto',
  once_per_customer: 'Once/Customer',
};

test('every kind that has a table of fields has an editor here', () => {
  expect(editors.map(({ name }) => name)).toEqual(Object.keys(fieldsOfKind));
});

describe.each(editors)('$name', (editor) => {
  const columns = words[editor.name] ?? {};

  test.each(editor.keys.filter((key) => key !== 'lines'))(
    '%s: the history has its label and tells values apart',
    (key) => {
      const column = editor.columnOf(key);
      const label = editor.labelOf(key).replace(/, line 1$/, '');
      expect(label, `${key} has one name now`).not.toBe(shorter[key]);
      expect(columns[column]?.label.toLowerCase(), key).toBe((shorter[key] ?? label).toLowerCase());
      const shown = editor
        .kindOf(key)
        .samples.map(({ stored }) => columns[column]?.text(stored, { values: {}, texts: {} }));
      expect(new Set(shown).size).toBe(shown.length);
    },
  );
});
