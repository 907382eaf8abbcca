import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenFile } from '../files/files.ts';
import { openFile } from '../files/open-files.ts';
import { type LastUsed, lastUsed } from './last-used.ts';
import type { FormType } from './painting.ts';

export interface Form extends OpenFile {
  readonly type: FormType;
}

/** Forms that were made before, in a folder that may be deleted at any time: whatever is missing is made again. */
export interface KeptForms {
  open(key: string): Promise<Form | undefined>;
  /** A file to be written and kept, or deleted; of a name that no other server of this folder gives. */
  newFile(): Promise<string>;
  /** Keeps that file under `key`; those go that were not asked for longest. */
  keep(file: string, key: string, form: { readonly type: FormType; readonly size: number }): Promise<void>;
}

interface Known {
  readonly type: FormType;
  readonly size: number;
  /** Ms; when its file was last marked as used. */
  usedAt: number;
}

const hourMs = 3_600_000;
const nameOf = (key: string, { type }: Pick<Known, 'type'>): string => `${key}.${type}`;
const names = /^([0-9a-f]{64}\.[0-9a-f]{64})\.(jpeg|png|webp|avif|gif)$/;

/** It begins with the picture's own name, by which the form is swept away with it (`files/sweep-forms.ts`). */
export const formKey = (sha256: string, etag: string): string => `${sha256}.${etag}`;

/** `mostBytes` of all together. */
export const keptForms = (folder: string, mostBytes: number): KeptForms => {
  const known: LastUsed<Known> = lastUsed(mostBytes, async (key, form) => {
    // A reader that has it open reads on.
    await rm(join(folder, nameOf(key, form)), { force: true });
  });
  let begun: Promise<void> | undefined;

  /** The folder is looked through when it is first needed. */
  const ready = (): Promise<void> => {
    begun ??= begin(folder, known).catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  };

  return {
    open: async (key) => {
      await ready();
      const form = known.get(key);
      if (!form) return undefined;
      const file = join(folder, nameOf(key, form));
      const opened = await openFile(file);
      if (opened?.size !== form.size) {
        await opened?.close();
        known.forget(key);
        return undefined;
      }
      await markUsed(file, form);
      return { ...opened, type: form.type };
    },
    newFile: async () => {
      await ready();
      return join(folder, `new-${randomUUID()}`);
    },
    keep: async (file, key, form) => {
      await rename(file, join(folder, nameOf(key, form)));
      await known.add(key, { ...form, usedAt: Date.now() });
    },
  };
};

const begin = async (folder: string, known: LastUsed<Known>): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [key, form] of await found(folder)) await known.add(key, form);
};

/** What lies in the folder, the longest unused first; what a process that ended has left half made is deleted. */
const found = async (folder: string): Promise<[string, Known][]> => {
  const forms: [string, Known][] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const [, key, type] = names.exec(name) ?? [];
    const there = await stat(file).catch(() => undefined);
    if (!there?.isFile()) continue;
    if (key !== undefined) forms.push([key, { type: type as FormType, size: there.size, usedAt: there.mtimeMs }]);
    // Another process may be making it now.
    else if (Date.now() - there.mtimeMs > hourMs) await rm(file, { force: true });
  }
  return forms.sort(([, one], [, other]) => one.usedAt - other.usedAt);
};

/** Also for the next process, which goes by the times of the files; not at every use. */
const markUsed = async (file: string, form: Known): Promise<void> => {
  const now = Date.now();
  if (now - form.usedAt < hourMs) return;
  form.usedAt = now;
  await utimes(file, now / 1000, now / 1000).catch(() => {});
};
