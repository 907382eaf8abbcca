import { walkBackup } from '../../provider/index.ts';
import { application } from '../settings/application.ts';

/** An object whose bytes lie beside the backup. */
export interface CopiedObject {
  readonly bucket: string;
  readonly name: string;
  /** The SHA-256 of its bytes, which is what their file is called. */
  readonly file: string;
  readonly type: string;
  readonly cacheControl: string;
}

/** What COPY writes behind a backslash. */
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const textOf = (cell: string): string => cell.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);

/** Those of a backup, which is read from end to end first. Throws `CannotStart`. */
export const objectsIn = async (backup: string): Promise<CopiedObject[]> => {
  await walkBackup(backup, application);
  let columns: readonly string[] | undefined;
  let wanted: readonly string[] = [];
  const blocks: Buffer[] = [];
  await walkBackup(backup, application, {
    table: async (table) => {
      columns = table.schema === 'storage' && table.name === 'objects' ? table.columns : undefined;
      if (columns) wanted = columns;
    },
    block: async (block) => {
      if (columns) blocks.push(Buffer.from(block));
    },
    rows: async () => {},
    sequences: async () => {},
  });
  const rows = Buffer.concat(blocks).toString().split('\n').filter(Boolean);
  return rows.flatMap((row) => objectOf(wanted, row.split('\t')) ?? []);
};

/** Null for one without bytes. */
const objectOf = (columns: readonly string[], cells: readonly string[]): CopiedObject | null => {
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? '\\N';
  if (cell('metadata') === '\\N') return null;
  const { eTag, mimetype, cacheControl } = JSON.parse(textOf(cell('metadata'))) as Record<string, unknown>;
  const [, file] = /^"([0-9a-f]{64})"$/.exec(String(eTag)) ?? [];
  if (file === undefined) return null;
  return {
    bucket: textOf(cell('bucket_id')),
    name: textOf(cell('name')),
    file,
    type: typeof mimetype === 'string' ? mimetype : 'application/octet-stream',
    cacheControl: typeof cacheControl === 'string' ? cacheControl : 'no-cache',
  };
};
