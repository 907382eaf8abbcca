import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CannotStart } from '../../provider/index.ts';
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
}

/** Sent at the same time. */
const atOnce = 4;

/**
 * Puts the files of a backup, which lie beside it, into the Storage of a Supabase project, under the names that the
 * shop's rows have for them. What is there already stays. Throws `CannotStart`.
 */
export const sendFiles = async (backup: string, project: Project): Promise<SentFiles> => {
  const folder = keptFiles(dirname(backup));
  const count = { sent: 0, there: 0 };
  const waiting = (await objectsIn(backup)).values();
  const sendSome = async (): Promise<void> => {
    for (const object of waiting) count[await send(object, await bytesOf(folder, object), project)] += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  return count;
};

const called = ({ bucket, name }: CopiedObject): string => `${bucket}/${name}`;

const bytesOf = async (folder: string, object: CopiedObject): Promise<Buffer<ArrayBuffer>> => {
  const path = join(folder, object.file.slice(0, 2), object.file);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`the file of ${called(object)} cannot be read beside the backup (${error.code}).`);
  });
  if (createHash('sha256').update(bytes).digest('hex') !== object.file)
    throw new CannotStart(`the file of ${called(object)} beside the backup is damaged.`);
  return bytes;
};

const send = async (
  object: CopiedObject,
  body: Buffer<ArrayBuffer>,
  { url, key }: Project,
): Promise<keyof SentFiles> => {
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
