import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFrames } from '../postgres/backup/backup-reader.ts';
import { openBackupWriter } from '../postgres/backup/backup-writer.ts';
import { blockBytes, type Note, type TableNote } from '../postgres/backup/format.ts';
import { RowSum } from '../postgres/backup/row-sum.ts';
import type { ConnectionSettings } from '../postgres/connection.ts';
import { connectClient } from '../postgres/connection.ts';
import { application } from './application.ts';
import { testCluster } from './database.ts';

let made = 0;

/** The login on a new database that holds nothing, on the PostgreSQL of the tests. */
export const emptyDatabase = async (): Promise<ConnectionSettings> => {
  const { admin } = await testCluster();
  const database = `restored_${process.pid}_${++made}`;
  await ask(admin, `create database ${database}`);
  return { ...admin, database };
};

/** The rows of one query. */
export const ask = async <Row>(admin: ConnectionSettings, text: string): Promise<Row[]> => {
  const client = await connectClient(admin);
  const { rows } = await client.query(text).finally(() => client.end());
  return rows as Row[];
};

/** A folder of migrations with one that holds `sql`, and a place for backups beside it; gone with the tests’ PostgreSQL. */
export const placeWith = async (sql: string): Promise<{ readonly migrations: string; readonly file: string }> => {
  const { admin } = await testCluster();
  const place = mkdtempSync(join(dirname(admin.host), 'backup-'));
  const migrations = join(place, 'migrations');
  mkdirSync(migrations);
  writeFileSync(join(migrations, '20260101000000_create_all.sql'), sql);
  return { migrations, file: join(place, 'one.backup') };
};

/** What somebody who knows the form of a backup changes in one. */
export interface Forgery {
  /** What takes the place of a note. */
  readonly note?: (note: Note) => unknown;
  /** What takes the place of a table's rows. */
  readonly rows?: (table: TableNote, rows: string) => string;
}

/** Writes a changed copy of a backup with new sums throughout: to whoever reads it, it is whole. */
export const forge = async (
  file: string,
  copy: string,
  { note = (same) => same, rows }: Forgery,
  whose = application,
): Promise<void> => {
  const writer = await openBackupWriter(copy, whose);
  const change = (original: Note): Promise<void> => writer.note(note(original) as Note);
  let table: TableNote | undefined;
  let held: Buffer[] = [];
  let total = 0;
  for await (const frame of readFrames(file, whose)) {
    if ('block' in frame) held.push(frame.block);
    else if (frame.note.type === 'rows' && table) {
      const original = Buffer.concat(held).toString();
      const content = Buffer.from(rows?.(table, original) ?? original);
      for (let at = 0; at < content.length; at += blockBytes) await writer.block(content.subarray(at, at + blockBytes));
      const closing = sumOf(content);
      total += closing.rows;
      held = [];
      await change({ type: 'rows', ...closing });
    } else if (frame.note.type === 'end') await change({ ...frame.note, rows: total });
    else {
      if (frame.note.type === 'table') table = frame.note;
      await change(frame.note);
    }
  }
  await writer.finish();
};

const sumOf = (content: Buffer): { readonly rows: number; readonly sum: string } => {
  const sum = new RowSum();
  for (let at = 0; at < content.length; ) {
    const end = content.indexOf('\n', at) + 1 || content.length;
    sum.add(content.subarray(at, end));
    at = end;
  }
  return { rows: sum.rows, sum: sum.sum };
};

/** Every table's rows as text, sorted, by the table's name. */
export const contentOf = async (admin: ConnectionSettings): Promise<Record<string, readonly string[]>> => {
  const tables = await ask<{ name: string }>(
    admin,
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
  );
  const content: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(admin, `select t::text as row from ${name} t order by t::text collate "C"`);
    content[name] = rows.map(({ row }) => row);
  }
  return content;
};

/** What the catalogs say of the schema: everything that has a name, with its owner, rights and definition. */
export const schemaOf = async (admin: ConnectionSettings): Promise<string[]> => {
  const rows = await ask<{ line: string }>(
    admin,
    `with own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
     select format('%s %I.%I %s %s %s %s', relkind, nspname, relname, relowner::regrole, relacl, relrowsecurity, reloptions)
       as line from pg_class join own on own.oid = relnamespace
     union all select format('column %s.%I %s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
       attnotnull, attidentity, attgenerated, attacl, pg_get_expr(adbin, adrelid))
       from pg_attribute join pg_class on pg_class.oid = attrelid join own on own.oid = relnamespace
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attnum > 0 and not attisdropped
     union all select format('constraint %s.%I %s %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid), convalidated)
       from pg_constraint c join own on own.oid = connamespace
     union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
       join own on own.oid = relnamespace
     union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class on pg_class.oid = tgrelid
       join own on own.oid = relnamespace where not tgisinternal
     union all select format('function %s %s %s', pg_get_functiondef(p.oid), proowner::regrole, proacl)
       from pg_proc p join own on own.oid = pronamespace where prokind = 'f'
     union all select format('view %s %s', pg_class.oid::regclass, pg_get_viewdef(pg_class.oid))
       from pg_class join own on own.oid = relnamespace where relkind in ('v', 'm')
     union all select format('type %I.%I %s', nspname, typname,
         array(select to_jsonb(e) - '{oid,enumtypid}'::text[] from pg_enum as e where enumtypid = t.oid order by enumsortorder))
       from pg_type t join own on own.oid = typnamespace where typtype in ('d', 'e', 'r')
     union all select format('comment on %s %s: %s', type, identity, description)
       from pg_description cross join lateral pg_identify_object(classoid, objoid, objsubid) where objoid >= 16384
     union all select format('policy %s', to_jsonb(pg_policies)) from pg_policies
     union all select format('schema %I %s %s', nspname, nspowner::regrole, nspacl) from pg_namespace where oid in (select oid from own)
     union all select format('sequence %s', to_jsonb(pg_sequences)) from pg_sequences
     union all select format('publication %I %s %s', pubname, pubowner::regrole, puballtables) from pg_publication
     union all select format('published %s', to_jsonb(pg_publication_tables)) from pg_publication_tables
     union all select format('rights by default %s %s %s', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl`,
  );
  return rows.map(({ line }) => line).sort();
};
