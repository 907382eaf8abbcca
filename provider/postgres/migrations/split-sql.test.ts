import { expect, it } from 'vitest';
import { splitSql } from './split-sql.ts';

it.each([
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
  ['no closing semicolon', 'select 1', ['select 1']],
  ['nothing but comments', '-- nothing; here\n/* nor; here */', []],
  ['a comment before a statement stays with it', '-- why;\nselect 1;', ['-- why;\nselect 1']],
  ['nested comments', 'select /* a; /* b; */ c; */ 1; select 2', ['select /* a; /* b; */ c; */ 1', 'select 2']],
  ['quotes', `select 'a;''b;'; select ";"";"`, [`select 'a;''b;'`, `select ";"";"`]],
  ['a backslash in a plain quote', String.raw`select '\'; select 2`, [String.raw`select '\'`, 'select 2']],
  ['an escape quote', String.raw`select E'\';'; select 2`, [String.raw`select E'\';'`, 'select 2']],
  ['dollar quotes', 'do $$ begin; end; $$; select 2', ['do $$ begin; end; $$', 'select 2']],
  ['named dollar quotes', 'do $a$ $$;$b$; $a$; select 2', ['do $a$ $$;$b$; $a$', 'select 2']],
  ['a parameter is no dollar quote', 'select $1; select $2', ['select $1', 'select $2']],
  ['what is never closed ends the file', "select 'a; select 2", ["select 'a; select 2"]],
])('splits: %s', (_case, sql, statements) => {
  expect(splitSql(sql)).toEqual(statements);
});
