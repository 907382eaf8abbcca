import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../provider/index.ts';
import { typedPath } from '../terminal/words.ts';

/** As QZ Tray looks for it beside its own program. */
const usualName = 'override.crt';

/** Where the certificate is written for installing: the file that was named, or in the folder that was. */
export const certificateFile = (named: string | undefined): string => {
  const path = typedPath(named ?? '.');
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  return isFolder ? join(path, usualName) : path;
};

/** Refuses a file that holds anything but what may be replaced. */
export const refuseToOverwrite = (file: string, replaceable: readonly (string | undefined)[]): void => {
  if (existsSync(file) && !replaceable.includes(read(file)))
    throw new CannotStart(`${file} holds something else; move it away, or name another file with --to.`);
};

/** A file that is written but not yet in its place. */
export interface PreparedFile {
  /** Puts it there; throws `CannotStart`. */
  place(): void;
  discard(): void;
}

/** Writes the certificate, which is no secret, beside `file`, so that only a rename is left to do; throws `CannotStart`. */
export const prepareCertificate = (file: string, certificate: string): PreparedFile => {
  const beside = `${file}.${process.pid}.new`;
  const discard = (): void => rmSync(beside, { force: true });
  const explained = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      discard();
      const { code = String(error) } = error as NodeJS.ErrnoException;
      throw new CannotStart(`${file} cannot be written (${code}); run it again and name another file with --to.`, {
        cause: error,
      });
    }
  };
  explained(() => {
    // Nobody may be able to replace what is there.
    if (existsSync(file)) accessSync(file, constants.W_OK);
    writeFileSync(beside, certificate, { mode: 0o644, flag: 'wx' });
  });
  return { place: () => explained(() => renameSync(beside, file)), discard };
};

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new CannotStart(`${file} cannot be read (${code}); name another file with --to.`, { cause: error });
  }
};
