import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../postgres/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For whom this request works in the database, once that is known. */
    caller?: Caller;
  }
}

/** The caller whose work this request is, who has gone when the connection closes before its answer is written. */
export const callerOf = (
  request: FastifyRequest,
  { raw }: FastifyReply,
  who: Pick<Caller, 'line' | 'standing'>,
): Caller => {
  const gone = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  const caller: Caller = { ...who, gone: gone.signal, progress: 'waiting' };
  request.caller = caller;
  return caller;
};
