import { expect, test } from 'vitest';
import { textOf } from './text-of.ts';

const name = textOf({ name: { header: 'Full Name', kind: 'text', most: 5 } }, 'name');

test('a text is what stands between the blanks around it', () => {
  expect(name.label).toBe('Full name');
  expect([name.meaning({ name: ' Asha\n' }), name.text({ name: ' Asha\n' })]).toEqual(['Asha', 'Asha']);
  expect([name.check({ name: ' 12345 ' }), name.check({ name: '123456' })]).toEqual([
    null,
    'Shorten this to 5 characters.',
  ]);
});
