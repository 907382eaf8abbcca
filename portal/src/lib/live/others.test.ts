import { expect, test } from 'vitest';
import { othersIn } from './others.ts';

const [asha, bina] = ['0197a3c0-0000-7000-8000-00000000000a', '0197a3c0-0000-7000-8000-00000000000b'];
const at = (section: unknown, ...records: unknown[]) => ({ presence_ref: 'x', section, records });

test('each person is told once, in all their tabs together, and oneself not', () => {
  const said = {
    [asha]: [at('inventory', 'products BC26001'), at('customers'), at('inventory', 'products BC26001')],
    [bina]: [at('inventory')],
  };
  expect(othersIn(said, bina)).toEqual([
    { id: asha, sections: ['customers', 'inventory'], records: ['products BC26001'] },
  ]);
});

test('what is of no use is passed over', () => {
  const strange = [
    null,
    7,
    'a',
    {},
    at(7, 8),
    at('', ''),
    at('x'.repeat(201)),
    at({}, {}, []),
    at('users', null, 'profiles 7'),
  ];
  expect(othersIn({ [asha]: strange }, bina)).toEqual([{ id: asha, sections: ['users'], records: ['profiles 7'] }]);
  expect(othersIn({ [asha]: 'nothing' }, bina)).toEqual([{ id: asha, sections: [], records: [] }]);
  expect(othersIn({ 'id) or true': [at('users')], '': [] }, bina)).toEqual([]);
});

test('much is bounded', () => {
  const idOf = (number: number) => `0197a3c0-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const many = Array.from({ length: 300 }, (_, number): [string, unknown] => [idOf(number), [at('users')]]);
  expect(othersIn(Object.fromEntries(many), asha)).toHaveLength(100);
  const records = Array.from({ length: 300 }, (_, number) => `products ${number}`);
  expect(othersIn({ [asha]: [at('users', ...records)] }, bina)[0]?.records).toHaveLength(5);
  const tabs = Array.from({ length: 300 }, (_, number) => at(`section ${number}`));
  expect(othersIn({ [asha]: tabs }, bina)[0]?.sections).toHaveLength(50);
});
