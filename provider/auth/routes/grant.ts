import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';

/** One `grant_type` of POST /token: reads the request's body, gives the answer's. */
export type Grant = (auth: AuthContext, request: FastifyRequest, reply: FastifyReply) => Promise<object>;
