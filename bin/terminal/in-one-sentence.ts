import { CannotStart } from '../../provider/index.ts';

/** What the accounts and the database refuse in words for a person; everything else is a fault. */
export const inOneSentence = (error: unknown): unknown => {
  const { name, code = '', message, hint } = error as { name: string; code?: string; message: string; hint?: string };
  if (name === 'AuthError') return new CannotStart(`${message.replace(/\.$/, '')}.`, { cause: error });
  if (!code.startsWith('PT')) return error;
  return new CannotStart(`${message}.${hint ? ` ${hint}` : ''}`, { cause: error });
};
