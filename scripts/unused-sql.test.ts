import { expect, test } from 'vitest';
import { unusedFunctions } from './unused-sql.ts';

const named = (name: string, body = 'null'): string =>
  `create function ${name}() returns void\nlanguage sql\nas $$\n  select ${body};\n$$;\n`;

test('a function that nothing calls is found, whatever comments and rights say of it', () => {
  const schema = `${named('private.left_over')}
-- private.left_over was for the old list.
revoke execute on function private.left_over from public;`;
  expect(unusedFunctions(schema, 'left_over')).toEqual(['private.left_over']);
});

test('one that only calls itself is found, and so is one where only a namesake is called', () => {
  const schema =
    named('private.again', 'private.again()') + named('private.add') + named('public.add', 'private.other()');
  expect(unusedFunctions(schema, 'nothing')).toEqual(['private.again', 'private.add', 'public.add']);
});

test('what a function, a trigger or the program names is used', () => {
  const schema = `${named('private.inner')}${named('public.outer', 'private.inner()')}${named('private.touch')}
create trigger things_touch before update on public.things
for each row execute function private.touch();`;
  expect(unusedFunctions(schema, "rest.rpc('outer')")).toEqual([]);
});
