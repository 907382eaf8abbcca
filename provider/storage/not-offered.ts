import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from './error-response.ts';
import { notOffered } from './errors.ts';

/** What the hosted service has besides and this one has not, by the addresses under which it is asked for. */
const services: readonly (readonly [addresses: readonly string[], name: string])[] = [
  [['/upload/resumable', '/upload/resumable/*'], 'Resumable uploading (TUS)'],
  [['/s3', '/s3/*'], 'The S3 protocol'],
  [['/iceberg/*'], 'Analytics (Iceberg)'],
  [['/vector/*'], 'The vector service'],
  [['/cdn/*'], 'Purging a CDN'],
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Whoever asks for one of these is told by name, whatever the token, and no body is read. */
export const refuseByName = (app: FastifyInstance): void => {
  for (const [addresses, name] of services)
    for (const url of addresses)
      app.route({
        method: methods,
        url,
        exposeHeadRoute: false,
        handler: (request: FastifyRequest, reply: FastifyReply) => fail(notOffered(name), request, reply),
      });
};
