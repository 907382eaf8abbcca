import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CannotStart, fewAtOnce } from '../../provider/index.ts';
import { keptFiles } from '../files/kept-files.ts';
import { type CopiedObject, objectsIn } from './copied-objects.ts';

/** The project that they go to. */
interface Project {
  readonly url: string;
  /** One for servers. */
  readonly key: string;
}

export interface SentFiles {
  readonly sent: number;
  /** Those that the project had already, as of a run that was broken off. */
  readonly there: number;
  /** The objects that were not sent since their file beside the backup is not whole, each with what is wrong. */
  readonly amiss: readonly string[];
}

/**
 * Puts the files of a backup, which lie beside it, into the Storage of a Supabase project, under the names that the
 * shop's rows have for them. What is there already stays. Throws `CannotStart` where the project takes none.
 */
export const sendFiles = async (backup: string, project: Project): Promise<SentFiles> => {
  const folder = keptFiles(dirname(backup));
  const count = { sent: 0, there: 0 };
  const amiss: string[] = [];
  await fewAtOnce(await objectsIn(backup), async (object) => {
    const bytes = await bytesOf(folder, object);
    if (typeof bytes === 'string') amiss.push(`${called(object)} (${bytes})`);
    else count[await send(object, bytes, project)] += 1;
  });
  return { ...count, amiss: amiss.sort() };
};

const called = ({ bucket, name }: CopiedObject): string => `${bucket}/${name}`;

/** Or what is wrong with them. */
const bytesOf = async (folder: string, { file }: CopiedObject): Promise<Buffer<ArrayBuffer> | string> => {
  try {
    const bytes = await readFile(join(folder, file.slice(0, 2), file));
    return createHash('sha256').update(bytes).digest('hex') === file ? bytes : 'damaged';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'missing' : `cannot be read: ${code ?? message}`;
  }
};

const send = async (
  object: CopiedObject,
  body: Buffer<ArrayBuffer>,
  { url, key }: Project,
): Promise<'sent' | 'there'> => {
  const path = [object.bucket, ...object.name.split('/')].map(encodeURIComponent).join('/');
  const headers = {
    apikey: key,
    authorization: `Bearer ${key}`,
    'content-type': object.type,
    'cache-control': object.cacheControl,
  };
  const answer = await fetch(`${url}/storage/v1/object/${path}`, { method: 'POST', headers, body }).catch((error) => {
    throw new CannotStart(`${url} was not reached.`, { cause: error });
  });
  const text = await answer.text();
  if (answer.ok) return 'sent';
  if (saidIn(text).statusCode === '409') return 'there';
  throw new CannotStart(`the project refused ${called(object)}: ${saidIn(text).message ?? answer.status}.`);
};

const saidIn = (text: string): { readonly statusCode?: unknown; readonly message?: unknown } => {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
};
