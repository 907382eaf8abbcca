import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';

/** Where a session is used from, for the list of one's devices. */
export interface Device {
  readonly userAgent: string | null;
  /** Null where PostgreSQL's type inet would not take it, such as an address with a zone. */
  readonly ip: string | null;
  /** As the limits count it. */
  readonly network: string;
}

export const deviceOf = (request: FastifyRequest): Device => ({
  userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
  ip: isIP(request.ip) !== 0 && !request.ip.includes('%') ? request.ip : null,
  network: limitSubject(request.ip),
});
