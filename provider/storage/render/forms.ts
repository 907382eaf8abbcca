import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { Caller } from '../../postgres/caller.ts';
import { orNoRoom } from '../files/full-disk.ts';
import { type Form, formKey, keptForms } from './kept-forms.ts';
import { createPainters, type PainterOptions } from './painters.ts';
import { type Painting, Refused } from './painting.ts';
import { inHeader, type Transformation } from './transformations.ts';

export interface FormsOptions extends PainterOptions {
  /** Of all forms that are kept. Default 256 MiB. */
  readonly mostBytes?: number;
}

/** Which form of which picture. */
export interface FormName {
  /** Of the picture's bytes, with which the form goes. */
  readonly sha256: string;
  readonly etag: string;
}

/** Transformed pictures: made once, and kept for whoever asks next. */
export interface Forms {
  /** Names a form of a picture, before it is made. */
  nameOf(sha256: string, asked: Transformation): Promise<FormName>;
  /**
   * Opens the form of that name, which is made where it is missing. Throws `Refused`, `Overloaded`, `BrokenOff`, and
   * `StorageError` where the disk is full.
   */
  open(name: FormName, work: Omit<Painting, 'target'>, caller: Caller | undefined): Promise<Form>;
  close(): void;
}

/** How long it is remembered that a picture could not be transformed. */
const refusedMs = 600_000;
const mostRefused = 1_000;

/** `folder` may be deleted at any time. */
export const openForms = (folder: string, options: FormsOptions = {}): Forms => {
  const kept = keptForms(folder, options.mostBytes ?? 256 * 1024 * 1024);
  const painters = createPainters(options);
  const making = new Map<string, Promise<void>>();
  const refusals = new Map<string, { readonly error: Refused; readonly until: number }>();

  const remember = (name: string, error: Refused): Refused => {
    refusals.set(name, { error, until: Date.now() + refusedMs });
    if (refusals.size > mostRefused) refusals.delete(refusals.keys().next().value ?? '');
    return error;
  };

  const make = async (name: string, work: Omit<Painting, 'target'>, caller: Caller | undefined): Promise<void> => {
    const target = await kept.newFile().catch((error: unknown) => {
      throw orNoRoom(error);
    });
    try {
      const painted = await painters.paint({ ...work, target }, caller);
      if ('refused' in painted) throw new Refused(painted.refused);
      await kept.keep(target, name, painted);
    } catch (error) {
      await rm(target, { force: true });
      throw error instanceof Refused ? remember(name, error) : orNoRoom(error);
    }
  };

  return {
    nameOf: async (sha256, asked) => {
      const words = [await madeBy(), sha256, inHeader(asked), asked.format ?? 'origin'];
      return { sha256, etag: createHash('sha256').update(words.join('\n')).digest('hex') };
    },
    open: async ({ sha256, etag }, work, caller) => {
      const name = formKey(sha256, etag);
      for (;;) {
        const form = await kept.open(name);
        if (form) return form;
        const refusal = refusals.get(name);
        if (refusal && refusal.until > Date.now()) throw refusal.error;
        const others = making.get(name);
        // Whoever makes it may be sent away, or leave, before it is made: then it is this caller's turn.
        if (others) await others.catch(() => {});
        else await once(making, name, () => make(name, work, caller));
      }
    },
    close: () => painters.close(),
  };
};

const once = async (making: Map<string, Promise<void>>, name: string, make: () => Promise<void>): Promise<void> => {
  const made = make();
  making.set(name, made);
  await made.finally(() => making.delete(name));
};

/** Another version may write other bytes, which then have another name. */
const madeBy = async (): Promise<string> => {
  version ??= readFile(new URL('../package.json', import.meta.resolve('sharp')), 'utf8').then(
    (text) => `1 ${(JSON.parse(text) as { version: string }).version}`,
  );
  return version;
};
let version: Promise<string> | undefined;
