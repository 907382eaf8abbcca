import { CannotStart, type Heading } from '../../provider/index.ts';

// What a backup says is put into text that psql runs. So names and versions must have these forms; the backup's reader
// has judged the forms of times, values of sequences and rows.
const nameForm = /^\w{1,63}$/;
const versionForm = /^\d{1,20}$/;

const quoted = (name: string): string => {
  if (!nameForm.test(name))
    throw new CannotStart(`the backup holds the name ${name}, which no migration of Thaan gives.`);
  return `"${name}"`;
};

const literal = (version: string): string => {
  if (!versionForm.test(version))
    throw new CannotStart(`the backup holds the migration ${version}, whose name is not valid.`);
  return `'${version}'`;
};

interface Named {
  readonly schema: string;
  readonly name: string;
}

const nameOf = ({ schema, name }: Named): string => `${quoted(schema)}.${quoted(name)}`;

/** The beginning of the file: one transaction, which looks first whether this is the project that it is for. */
export const beforehand = ({ madeAt, steps }: Heading): string => {
  const versions = steps.filter(({ ledger }) => ledger === 'supabase_migrations').map(({ version }) => version);
  return `-- The shop as it was at ${madeAt}, for a Supabase project that holds its migrations and nothing else.
-- psql --no-psqlrc --file=THIS_FILE CONNECTION
\\set ON_ERROR_STOP on
begin;
set local statement_timeout = 0;
set local client_encoding = 'UTF8';
do $thaan$
begin
  if (select array_agg(version order by version) from supabase_migrations.schema_migrations)
    is distinct from array[${versions.sort().map(literal).join(', ')}] then
    raise exception 'The project''s migrations are not those of the backup; make a backup with the version that was deployed.';
  end if;
  if exists (select from auth.users) then
    raise exception 'The project has accounts already; it must be new.';
  end if;
end
$thaan$;
-- Rows come as they were: no trigger changes or records them, and one table may refer to another that comes later.
set local session_replication_role = replica;
do $thaan$
declare
  all_tables text := (
    select string_agg(format('%I.%I', schemaname, tablename), ', ') from pg_tables
    where schemaname in ('public', 'private')
  );
begin
  execute 'truncate ' || all_tables;
end
$thaan$;
`;
};

/** Rows follow as COPY's text, none of which is a line of \\., and such a line ends them. */
export const copyInto = ({ columns, ...table }: Named & { readonly columns: readonly string[] }): string =>
  `copy ${nameOf(table)} (${columns.map(quoted).join(', ')}) from stdin;\n`;

export const setSequence = ({
  last,
  called,
  ...sequence
}: Named & { readonly last: string; readonly called: boolean }) =>
  `select pg_catalog.setval('${nameOf(sequence)}', ${last}, ${called});\n`;

/** GoTrue finds accounts of this one instance alone, and cannot read null where it expects a text. */
const texts = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'email_change',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
];
export const accountsAreReadable = `update auth.users set
  instance_id = '00000000-0000-0000-0000-000000000000',
${texts.map((column) => `  ${column} = coalesce(${column}, '')`).join(',\n')};
`;

/** What PostgreSQL's own upkeep would do a minute later: searches are fast from the first one on. */
export const afterwards = `do $thaan$
declare
  filled record;
begin
  for filled in select schemaname, tablename from pg_tables where schemaname in ('public', 'private') loop
    execute format('analyze %I.%I', filled.schemaname, filled.tablename);
  end loop;
end
$thaan$;
commit;
`;
