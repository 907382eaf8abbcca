import { expect, it } from 'vitest';
import { changedSpecs, foldersFor } from './changed-specs.ts';

const folders = ['account', 'customers', 'discounts', 'fields', 'files', 'inventory', 'labels', 'live', 'pictures'];

it.each([
  ['portal/src/features/customers/columns.tsx', ['customers']],
  ['portal/src/features/inventory/pictures/pictures-field.tsx', ['inventory', 'pictures']],
  ['portal/src/features/imports/preview.tsx', ['files']],
  ['provider/realtime/messages/sent.ts', ['live']],
  ['e2e/labels/print-dialog-page.ts', ['labels']],
  ['README.md', []],
])('selects the end-to-end tests that a change can affect: %s', (file, expected) => {
  expect(foldersFor([file], folders)).toEqual(expected);
});

it('refuses a revision that git does not know, in one sentence', () => {
  expect(() => changedSpecs('no-such-revision')).toThrow(/no-such-revision/);
});
