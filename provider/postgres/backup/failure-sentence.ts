import { CannotStart, isLostConnection } from '../errors.ts';

interface Thrown {
  readonly code?: string;
  readonly syscall?: string;
  readonly message: string;
  readonly cause?: Error;
}

/** What went wrong between the database and the file `file`, in one sentence; faults of the program stay what they are. */
export const inOneSentence = (error: unknown, file: string): unknown => {
  if (error instanceof CannotStart) return error;
  const { code = '', syscall, message, cause } = error as Thrown;
  const sentence = (text: string): CannotStart => new CannotStart(text, { cause: error });
  if (isLostConnection(error))
    return sentence(`the database went away meanwhile (${cause?.message ?? message}); try again.`);
  if (code === 'ENOSPC') return sentence(`there is no room left for ${file}; make some, or name another folder.`);
  if (syscall !== undefined) return sentence(`${file} cannot be written (${code}).`);
  if (code === '53100') return sentence('there is no room left on the disk of the database; make some, and try again.');
  return code === '' ? error : sentence(`PostgreSQL refused it: ${message}.`);
};
